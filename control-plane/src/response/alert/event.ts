import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RegionVerdict, SilenceCause } from '../../monitoring/verdict/index.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'

/** An alert that may notify people about a monitor: its status changed, or its kind has an alert. Subject: the monitor. */
export const ALERT_RAISED = 'alert.raised'

export type AlertWhat = 'failed' | 'degraded' | 'unknown' | 'recovered' | 'alert'

export interface AlertRaised {
  monitor: { id: string; kind: MonitorKindName; friendly_name: string }
  what: AlertWhat
  /** The instant of the transition, or of the observation. */
  at: EpochMs
  from?: string
  to?: string
  /** In words; for an `alert` its stable reason, e.g. `tls_expiring`. */
  reason: string
  failure_reason: string | null
  regions?: RegionVerdict[]
  /** The details of an `alert`, by its kind. */
  data?: Record<string, unknown>
  /** For `unknown`: which of our own parts was away, which is notified once for all monitors. */
  cause?: SilenceCause
  /** The failure was notified before, without a recovery since. */
  repeated: boolean
  /** Why it was held back until now. */
  held_for: 'maintenance' | 'dependency' | null
}

export function alertOf(event: StoredEvent): AlertRaised {
  return event.payload as unknown as AlertRaised
}
