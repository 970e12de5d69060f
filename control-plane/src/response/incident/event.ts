import type {
  IncidentActor,
  IncidentSource,
  IncidentStatus,
  ResponderStatus,
  Severity,
} from '@pharos/shared-protocol/contract/incident.ts'
import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'

/**
 * Events of an incident, whose subject is the incident. `incident.retriggered` means that paging starts again: it comes
 * right after `incident.reopened` and after `incident.unsnoozed`, so paging subscribes to it and not to those two. A
 * merged incident is resolved by its merge and has no `incident.resolved`.
 */
export const INCIDENT_EVENTS = [
  'incident.opened',
  'incident.reopened',
  'incident.acknowledged',
  'incident.resolved',
  'incident.updated',
  'incident.severity_changed',
  'incident.title_changed',
  'incident.merged',
  'incident.service_changed',
  'incident.snoozed',
  'incident.unsnoozed',
  'incident.escalated',
  'incident.retriggered',
  'incident.published',
  'incident.unpublished',
  'incident.corrected',
] as const
export type IncidentEventName = (typeof INCIDENT_EVENTS)[number]

/**
 * Monitors have joined a published incident that is still open, which concerns its page alone. Its subject is the
 * incident.
 */
export const PUBLISHED_GREW = 'incident.monitors_joined'

/** An incident at the time of an event; instants are epoch milliseconds. */
export interface IncidentSnapshot {
  id: string
  account_id: string
  number: number
  title: string
  severity: Severity
  status: IncidentStatus
  responder_status: ResponderStatus
  source: IncidentSource
  service_id: string | null
  /** Null also when the service was deleted. */
  service_name: string | null
  escalation_policy_id: string | null
  created_at: number
  acknowledged_at: number | null
  acknowledged_by: IncidentActor | null
  resolved_at: number | null
  resolved_by: IncidentActor | null
  snoozed_until: number | null
  reopen_count: number
  monitors: SnapshotMonitor[]
}

export interface SnapshotMonitor {
  id: string
  type: MonitorType
  friendly_name: string
  healthy: boolean
  /** The target of an existing monitor whose `monitor.type` is `http` in webhooks. */
  uri?: string | null
}

export interface IncidentUpdateText {
  id: string
  status: IncidentStatus
  message: string
  created_at: number
}

/** The payload of every incident event; the optional parts belong to the events that the comments name. */
export interface IncidentEventPayload {
  incident: IncidentSnapshot
  actor: IncidentActor
  /** Of `incident.updated`: internal to the account. */
  internal?: boolean
  /** Of `incident.updated` with an update, and of `incident.resolved` with the closing text of a template. */
  update?: IncidentUpdateText
  /** Of `incident.merged`: id of the incident that it was merged into. */
  into?: string
  /** Of `incident.snoozed`. */
  until?: number
  /** Of the `…_changed` events: the previous value. */
  before?: string | null
  /** Of `PUBLISHED_GREW`: ids of the monitors. */
  arrived?: string[]
  /** Of `incident.published`, `incident.unpublished` and `incident.corrected`: how its page shows it, or showed it. */
  publication?: Publication
  /** Of `incident.unpublished`: it should never have been public, so its text is removed from the public corrections too. */
  by_mistake?: boolean
  /** Of `incident.corrected`. */
  correction?: IncidentCorrection
}

/** A change of text that a page showed already: its title, or a public update. */
export type IncidentCorrection =
  | { field: 'title'; update_id?: undefined; before: string; after: string }
  | { field: 'message'; update_id: string; before: string; after: string }
  | { field: 'deleted'; update_id: string; before: Record<string, unknown>; after: null }

/** An incident on a status page, without its public updates. */
export interface Publication {
  status_page_id: string
  title: string
  /** The template's first update, posted on publication. */
  message: string | null
  /** The template's last update, posted when it is resolved without other text. */
  resolved_message: string | null
  published_at: number
}
