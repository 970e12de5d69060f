import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, Id, line, OwnId, ref, TimeIn, TimeOut, text, UpdatedAt } from '../field.ts'
import { MonitorType } from '../monitoring/monitor.ts'
import { AutomaticText } from './automatic-text.ts'

export const SEVERITIES = ['minor', 'major', 'critical'] as const
export const Severity = z.enum(SEVERITIES).meta({ id: 'Severity' })
export type Severity = z.output<typeof Severity>

/** The public status of an incident. */
export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export const IncidentStatus = z.enum(INCIDENT_STATUSES).meta({ id: 'IncidentStatus' })
export type IncidentStatus = z.output<typeof IncidentStatus>

/** Whether someone works on the incident. */
export const ResponderStatus = z.enum(['triggered', 'acknowledged', 'resolved']).meta({ id: 'ResponderStatus' })
export type ResponderStatus = z.output<typeof ResponderStatus>

export const IncidentSource = z.enum(['auto', 'manual', 'alert_rule', 'integration']).meta({ id: 'IncidentSource' })
export type IncidentSource = z.output<typeof IncidentSource>

/** Sources of incidents that failing monitors open, including alert rules. A service can have at most one of these open. */
export const AUTOMATIC_SOURCES = ['auto', 'alert_rule'] as const satisfies readonly IncidentSource[]

export function isAutomatic({ source }: { source: string }): boolean {
  return AUTOMATIC_SOURCES.some(each => each === source)
}

/** Who changed an incident. `link`: a person with its signed link; `automation`: the rules of the service. */
export const IncidentActor = z
  .object({
    type: z
      .enum(['user', 'api_key', 'm2m_client', 'staff', 'link', 'automation', 'integration'])
      .meta({ description: 'Type of the actor' }),
    id: z.string().nullable().meta({ description: 'Id of the actor; `null` if there is none' }),
    name: z.string().meta({ description: 'Name of the actor' }),
    // Events that an earlier version stored have no such id.
    user_id: z.string().nullable().default(null).meta({
      description: 'The member who acted, directly or through an API key or a personal link; `null` if no member acted',
    }),
  })
  .meta({ id: 'IncidentActor' })
export type IncidentActor = z.output<typeof IncidentActor>

/** The kinds of messages about an incident, in the entries `notification_sent` and `notification_failed`. */
export const INCIDENT_MESSAGES = [
  'page',
  'incident.opened',
  'incident.reopened',
  'incident.acknowledged',
  'incident.updated',
  'incident.resolved',
] as const
export type IncidentMessage = (typeof INCIDENT_MESSAGES)[number]

export const TIMELINE_KINDS = [
  'opened',
  'monitor_joined',
  'monitor_recovered',
  'alert_joined',
  'alert_changed',
  'alert_left',
  'paged',
  'notification_sent',
  'notification_failed',
  'acknowledged',
  'updated',
  'severity_changed',
  'title_changed',
  'service_changed',
  'escalated',
  'snoozed',
  'merged',
  'published',
  'reopened',
  'resolved',
  'note',
] as const
export const TimelineKind = z.enum(TIMELINE_KINDS).meta({ id: 'TimelineKind' })
export type TimelineKind = z.output<typeof TimelineKind>

export const IncidentMonitor = z
  .object({
    id: OwnId,
    type: MonitorType.meta({ description: 'Type' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    healthy: z.boolean().meta({ description: 'Whether the monitor has recovered' }),
    joined_at: TimeOut.meta({ description: 'Time at which the monitor joined the incident' }),
  })
  .meta({ id: 'IncidentMonitor' })

/** The alerts of other systems that fire on an open incident. */
const IncidentAlerts = z
  .object({
    total: z.int().meta({ description: 'Number of alerts that are firing' }),
    shown: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name' }),
          severity: Severity.nullable().meta({ description: 'Severity' }),
          message: z.string().nullable().meta({ description: 'The beginning of its message, at most 300 characters' }),
          joined_at: TimeOut.meta({ description: 'Time at which the monitor joined the incident' }),
        }),
      )
      .meta({ description: 'The first of them, in the order in which they joined; at most 25' }),
  })
  .meta({ id: 'IncidentAlerts' })

export const Incident = z
  .object({
    id: OwnId,
    account_id: AccountId,
    number: z.int().meta({ description: 'Sequence number of the incident, counted from 1 per account' }),
    title: z.string().meta({ description: 'Title' }),
    severity: Severity.meta({ description: 'Severity' }),
    status: IncidentStatus.meta({ description: 'Status' }),
    responder_status: ResponderStatus.meta({ description: 'Status of the response to the incident' }),
    source: IncidentSource.meta({ description: 'Source' }),
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    escalation_policy_id: Id.nullable().meta({ description: 'Id of the escalation policy; `null` to page nobody' }),
    status_page_id: Id.nullable().meta({
      description: 'Status page on which the incident is published; `null` if it is not published',
    }),
    monitors: z.array(IncidentMonitor).meta({ description: 'Affected monitors' }),
    alerts: IncidentAlerts.optional().meta({
      description: 'Alerts of other systems that are firing; omitted if there are none',
    }),
    nobody_reached: z.literal(true).optional().meta({
      description:
        'Paging has begun, and no level has paged anybody since the incident was last triggered; omitted otherwise',
    }),
    created_at: CreatedAt,
    acknowledged_at: TimeOut.nullable().meta({
      description: 'Time of the acknowledgement; `null` if not acknowledged',
    }),
    acknowledged_by: IncidentActor.nullable().meta({
      description: 'Who acknowledged the incident; `null` if nobody did',
    }),
    resolved_at: TimeOut.nullable().meta({ description: 'Time of the resolution; `null` if not resolved' }),
    resolved_by: IncidentActor.nullable().meta({ description: 'Who resolved the incident; `null` if nobody did' }),
    resolved_automatically: z
      .boolean()
      .meta({ description: 'Whether the incident was resolved because its monitors recovered' }),
    snoozed_until: TimeOut.nullable().meta({
      description: 'Time until which paging is stopped; `null` if not snoozed',
    }),
    merged_into: Id.nullable().meta({
      description: 'Id of the incident into which it was merged; `null` if it was not',
    }),
    reopen_count: z.int().meta({ description: 'Number of times the incident was reopened' }),
    last_alert_at: TimeOut.nullable().meta({ description: 'Time of the last alert; `null` if there was none' }),
  })
  .meta({ id: 'Incident' })
export type Incident = z.output<typeof Incident>

export const IncidentUpdate = z
  .object({
    id: OwnId,
    incident_id: Id.meta({ description: 'Id of the incident' }),
    status: IncidentStatus.meta({ description: 'Status' }),
    message: z.string().meta({ description: 'Text of the update, in Markdown' }),
    internal: z
      .boolean()
      .meta({ description: 'Whether the update is internal: visible only to members and never sent to anyone else' }),
    automatic: AutomaticText.nullable().meta({
      description: 'What `message` says, if Pharos wrote it; otherwise `null`',
    }),
    created_at: CreatedAt,
    created_by: IncidentActor.meta({ description: 'Who posted the update' }),
  })
  .meta({ id: 'IncidentUpdate' })

export const TimelineEntry = z
  .object({
    id: OwnId,
    incident_id: Id.meta({ description: 'Id of the incident' }),
    at: TimeOut.meta({ description: 'Time of the event' }),
    kind: TimelineKind.meta({ description: 'Kind' }),
    text: z.string().meta({ description: 'Description of the event in one sentence' }),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Details; the fields depend on the kind of event' }),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Postmortem = z
  .object({
    incident_id: Id.meta({ description: 'Id of the incident' }),
    body: z.string().meta({ description: 'Markdown' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
    updated_by: IncidentActor.meta({ description: 'Who changed it last' }),
  })
  .meta({ id: 'Postmortem' })

const Title = line(300)
export const UpdateMessage = text(10_000, 1).refine(message => message.trim() !== '', says('field.not_blank'))

/** Body of `POST /incident`. */
export const IncidentCreate = z.strictObject({
  title: Title.meta({ description: 'Title' }),
  severity: Severity.optional().meta({
    description: 'Defaults to the severity of the service, or `minor` without a service',
  }),
  status: IncidentStatus.exclude(['resolved'])
    .optional()
    .meta({ description: 'Status of the incident. Defaults to `investigating`' }),
  service_id: ref('service').nullable().optional().meta({ description: 'Id of the service; `null` for none' }),
  escalation_policy_id: ref('escalation_policy')
    .nullable()
    .optional()
    .meta({ description: 'Defaults to the policy of the service; `null` to page nobody' }),
  status_page_id: ref('status_page').nullable().optional().meta({ description: 'Id of the status page' }),
  message: UpdateMessage.optional().meta({ description: 'Text of the first update' }),
})

/** Body of `PUT /incident/{id}`: omitted fields keep their value. */
export const IncidentChange = z.strictObject({
  title: Title.optional().meta({ description: 'Title' }),
  severity: Severity.optional().meta({ description: 'Severity' }),
  service_id: ref('service').nullable().optional().meta({ description: 'Id of the service; `null` for none' }),
  escalation_policy_id: ref('escalation_policy')
    .nullable()
    .optional()
    .meta({ description: 'Id of the escalation policy; `null` to page nobody' }),
})

export const IncidentSnooze = z.strictObject({
  until: TimeIn.meta({
    description: 'Time until which paging stops; must be in the future and at most 30 days from now',
  }),
})

export const IncidentMerge = z.strictObject({ into_incident_id: ref('incident') })
export const IncidentPublish = z
  .strictObject({
    status_page_id: ref('status_page'),
    title: Title.optional().meta({
      description:
        'Public title. If the incident is already published, the title is corrected without notifying anyone',
    }),
    status: IncidentStatus.optional().meta({
      description: 'Status of the update in `message`. Defaults to the current status',
    }),
    message: UpdateMessage.optional().meta({
      description: 'Update to post at the same time, in Markdown; subscribers receive a single notification',
    }),
  })
  .refine(({ status, message }) => status === undefined || message !== undefined, {
    path: ['status'],
    message: says('field.requires_message'),
  })

export const IncidentUpdateCreate = z.strictObject({
  status: IncidentStatus.optional().meta({
    description: 'Status after the update. Defaults to the current status; `resolved` resolves the incident',
  }),
  message: UpdateMessage.meta({ description: 'Text of the update, in Markdown' }),
  internal: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether it is internal: visible only to members and never sent to anyone else' }),
})

/** Body of `PUT /incident/{id}/updates/{update_id}`. */
export const IncidentUpdateChange = z.strictObject({
  message: UpdateMessage.meta({ description: 'Text of the update, in Markdown' }),
})

export const PostmortemWrite = z.strictObject({ body: text(100_000).meta({ description: 'Text in Markdown' }) })
