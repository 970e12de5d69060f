import { MonitorType } from '@pharos/shared-protocol/contract/monitoring/monitor.ts'
import { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import {
  IncidentActor,
  IncidentSource,
  IncidentStatus,
  ResponderStatus,
  Severity,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/event.ts'

/** Monitors have joined a published incident that is still open, which concerns only its page. */
export const PUBLISHED_GREW = 'incident.monitors_joined'

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
  PUBLISHED_GREW,
  // Monitors are new on an open incident; their webhooks may not know of it.
  'incident.joined',
  // Alerts of another system joined, changed or left.
  'incident.alerts_changed',
] as const
export type IncidentEventName = (typeof INCIDENT_EVENTS)[number]

const SnapshotMonitor = z.object({
  id: z.string(),
  type: MonitorType,
  friendly_name: z.string(),
  healthy: z.boolean(),
  /** The target of an existing monitor whose `monitor.type` is `http` in webhooks. */
  uri: z.string().nullable().exactOptional(),
})
export type SnapshotMonitor = z.output<typeof SnapshotMonitor>

/** The alerts of other systems that fire: how many, and the first of them. */
const SnapshotAlerts = z.object({
  total: z.number(),
  shown: z.array(
    z.object({
      name: z.string(),
      severity: Severity.nullable(),
      message: z.string().nullable(),
      joined_at: z.number(),
    }),
  ),
})
export type SnapshotAlerts = z.output<typeof SnapshotAlerts>

/** An incident at the time of an event; instants are epoch milliseconds. */
const IncidentSnapshot = z.object({
  id: z.string(),
  account_id: z.string(),
  number: z.number(),
  title: z.string(),
  severity: Severity,
  status: IncidentStatus,
  responder_status: ResponderStatus,
  source: IncidentSource,
  service_id: z.string().nullable(),
  /** Null also when the service was deleted. */
  service_name: z.string().nullable(),
  escalation_policy_id: z.string().nullable(),
  created_at: z.number(),
  acknowledged_at: z.number().nullable(),
  acknowledged_by: IncidentActor.nullable(),
  resolved_at: z.number().nullable(),
  resolved_by: IncidentActor.nullable(),
  snoozed_until: z.number().nullable(),
  reopen_count: z.number(),
  monitors: z.array(SnapshotMonitor),
  // Events that an earlier version stored have none.
  alerts: SnapshotAlerts.nullable().default(null),
})
export type IncidentSnapshot = z.output<typeof IncidentSnapshot>

const IncidentUpdateText = z.object({
  id: z.string(),
  status: IncidentStatus,
  message: z.string(),
  created_at: z.number(),
  /** Of a text of our own; then `message` is its English sentence. */
  automatic: AutomaticText.nullable().exactOptional(),
})
export type IncidentUpdateText = z.output<typeof IncidentUpdateText>

/** An incident on a status page, without its public updates. */
const Publication = z.object({
  status_page_id: z.string(),
  title: z.string(),
  /** The title that was last made from the names of components; a person may have set another one since. */
  automatic_title: z.string().nullable().default(null),
  /** What it says, while that is the title. */
  title_automatic: AutomaticTitle.nullable().default(null),
  /** The template's first update, posted on publication. */
  message: z.string().nullable(),
  /** The template's last update, posted when it is resolved without other text. */
  resolved_message: z.string().nullable(),
  published_at: z.number(),
})
export type Publication = z.output<typeof Publication>

/**
 * A change of text that a page showed already: its title, or a public update. `before_automatic` is the code of the
 * previous text if it was our own.
 */
const IncidentCorrection = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('title'),
    update_id: z.undefined().exactOptional(),
    before: z.string(),
    before_automatic: AutomaticTitle.nullable().default(null),
    after: z.string(),
  }),
  z.object({
    field: z.literal('message'),
    update_id: z.string(),
    before: z.string(),
    before_automatic: AutomaticText.nullable().default(null),
    after: z.string(),
  }),
  z.object({
    field: z.literal('deleted'),
    update_id: z.string(),
    before: z.record(z.string(), z.unknown()),
    before_automatic: AutomaticText.nullable().default(null),
    after: z.null(),
  }),
])
export type IncidentCorrection = z.output<typeof IncidentCorrection>

/** The optional parts belong to the events that the comments name. */
const IncidentEventPayload = z.object({
  incident: IncidentSnapshot,
  actor: IncidentActor,
  /** Of `incident.updated`: internal to the account. */
  internal: z.boolean().exactOptional(),
  /** Of `incident.updated` with an update, of `incident.reopened` and `incident.merged`, and of `incident.resolved` with a closing text. */
  update: IncidentUpdateText.exactOptional(),
  /** Of `incident.updated`: it was published at the same time, and that event covers it. */
  with_publication: z.boolean().exactOptional(),
  /** Of `incident.updated`: the update resolves the incident, and that event covers it for webhooks. */
  with_resolution: z.boolean().exactOptional(),
  /** Of `incident.updated`: what subscribers were told still holds, so they are not notified. */
  quiet: z.boolean().exactOptional(),
  /** Of `incident.merged`: id of the incident that it was merged into. */
  into: z.string().exactOptional(),
  /** Of `incident.snoozed`. */
  until: z.number().exactOptional(),
  /** Of the `…_changed` events: the previous value. */
  before: z.string().nullable().exactOptional(),
  /** Of `PUBLISHED_GREW` and `incident.joined`: ids of the monitors. */
  arrived: z.array(z.string()).exactOptional(),
  /**
   * Of `incident.published`, `incident.unpublished` and `incident.corrected`: the incident as its page shows or showed
   * it.
   */
  publication: Publication.exactOptional(),
  /** Of `incident.unpublished`: it should never have been public, so its text is removed from the public corrections too. */
  by_mistake: z.boolean().exactOptional(),
  /** Of `incident.unpublished`: subscribers are told that the page no longer shows it. */
  farewell: z.boolean().exactOptional(),
  /** Of `incident.corrected`. */
  correction: IncidentCorrection.exactOptional(),
})
export type IncidentEventPayload = z.output<typeof IncidentEventPayload>

export const INCIDENT_EVENT = defineEvents(INCIDENT_EVENTS, IncidentEventPayload)
