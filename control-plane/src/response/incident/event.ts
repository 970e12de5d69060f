import type {
  IncidentActor,
  IncidentSource,
  IncidentStatus,
  ResponderStatus,
  Severity,
} from '@pharos/shared-protocol/contract/incident.ts'
import type { MonitorType } from '@pharos/shared-protocol/contract/monitor.ts'

/**
 * What happens to an incident, as events whose subject is the incident. `incident.retriggered` says that paging starts again:
 * it comes right after `incident.reopened` and after `incident.unsnoozed`, so who pages listens to it and not to those two.
 * A merged incident is resolved by its merge and has no `incident.resolved`.
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

/** Monitors have arrived on a published incident that goes on, which concerns its page alone. Its subject is the incident. */
export const PUBLISHED_GREW = 'incident.monitors_joined'

/** An incident as it was when something happened; instants are epoch milliseconds. */
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
  /** Null also where the service is gone. */
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
  /** Of an HTTP monitor that is still there. */
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
  /** Of `incident.updated`: not for anybody outside the account. */
  internal?: boolean
  /** Of `incident.updated` that came with an update, and of `incident.resolved` with the closing words of a template. */
  update?: IncidentUpdateText
  /** Of `incident.merged`: id of the incident that it went into. */
  into?: string
  /** Of `incident.snoozed`. */
  until?: number
  /** Of the `…_changed` events: what it was. */
  before?: string | null
  /** Of `PUBLISHED_GREW`: ids of the monitors. */
  arrived?: string[]
  /** Of `incident.published`, `incident.unpublished` and `incident.corrected`: as it is, or was, on its page. */
  publication?: Publication
  /** Of `incident.unpublished`: nobody should have read it, so its words leave the public corrections too. */
  by_mistake?: boolean
  /** Of `incident.corrected`. */
  correction?: IncidentCorrection
}

/** A change of words that a page showed already: its title, or those of a public update. */
export type IncidentCorrection =
  | { field: 'title'; update_id?: undefined; before: string; after: string }
  | { field: 'message'; update_id: string; before: string; after: string }
  | { field: 'deleted'; update_id: string; before: Record<string, unknown>; after: null }

/** An incident on a status page, beside its updates that are not internal. */
export interface Publication {
  status_page_id: string
  title: string
  /** The template's first update, posted when it is published. */
  message: string | null
  /** The template's last update, posted when it is resolved without other words. */
  resolved_message: string | null
  published_at: number
}
