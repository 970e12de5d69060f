import { KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { isAutomatic, type ResponderStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { AutoResolve, CreationMode } from '@pharos/shared-protocol/contract/response/service.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

export interface ServiceRules {
  incident_creation_mode: CreationMode
  reopen_window_minutes: number
  auto_resolve: AutoResolve
}

export interface Failure {
  service: ServiceRules
  /** The incident that takes the service's failures now: its open automatic one, or the one it was merged into. */
  open: { id: string; has: boolean } | null
  /** The last automatic incident that is resolved and was not merged. */
  last: { id: string; last_alert_at: number | null } | null
  /** When its alert was raised. */
  told_at: EpochMs
}

export type FailureDecision = { do: 'ignore' } | { do: 'open' } | { do: 'join' | 'reopen'; incident: string }

/**
 * Alerts raised together may be processed in another order, but one from long before the last alert is not a new one
 * after it.
 */
const DISORDER_MS = MINUTE_MS

/**
 * Decides the failure of a linked monitor (spec 3.2): it joins the open incident, reopens the last one within the
 * window after its last alert, or opens a new one. A service on `manual` opens nothing; only monitors already on its
 * open incident are updated. Pure.
 */
export function decideFailure({ service, open, last, told_at }: Failure): FailureDecision {
  const automatic = service.incident_creation_mode === 'auto'
  if (open !== null && (automatic || open.has)) return { do: 'join', incident: open.id }
  if (!automatic) return { do: 'ignore' }
  const window = service.reopen_window_minutes * MINUTE_MS
  const after = last?.last_alert_at == null ? Number.NaN : told_at - last.last_alert_at
  const recent = after <= window && after >= -DISORDER_MS
  return window > 0 && last !== null && recent ? { do: 'reopen', incident: last.id } : { do: 'open' }
}

export interface Recovery {
  /** Null when the service was deleted: then the default applies. */
  service: Pick<ServiceRules, 'auto_resolve'> | null
  incident: { source: string; responder_status: ResponderStatus }
  /** The number of monitors that still hold it open. */
  failing: number
}

/** Whether an incident resolves itself, now that one of its monitors no longer fails. Pure. */
export function resolvesItself({ service, incident, failing }: Recovery): boolean {
  if (!isAutomatic(incident) || incident.responder_status === 'resolved' || failing > 0) return false
  const rule = service?.auto_resolve ?? 'unless_acknowledged'
  return rule === 'always' || (rule === 'unless_acknowledged' && incident.responder_status !== 'acknowledged')
}

/** The state of a monitor that holds an incident open; null when it was deleted. */
export interface HoldingMonitor {
  kind: MonitorKindName
  status: string
  paused: boolean
  service_id: string | null
  /** The service for which it joined; null when unknown. */
  joined_for: string | null
}

export type Release = 'recovered' | 'deleted' | 'paused' | 'unlinked'

/** Why a monitor no longer holds its incident open; null while it does. Pure. */
export function releaseOf(monitor: HoldingMonitor | null): Release | null {
  if (monitor === null) return 'deleted'
  if (monitor.paused) return 'paused'
  if (isWell(monitor)) return 'recovered'
  const { service_id, joined_for } = monitor
  return service_id === null || (joined_for !== null && joined_for !== service_id) ? 'unlinked' : null
}

/** Whether a monitor's status is no failure. */
function isWell({ kind, status }: Pick<HoldingMonitor, 'kind' | 'status'>): boolean {
  const well: readonly string[] = KINDS[kind].well ?? []
  return well.includes(status)
}
