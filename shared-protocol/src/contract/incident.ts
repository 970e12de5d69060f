import { z } from 'zod'
import { AutomaticText } from './automatic-text.ts'
import { Id, line, ref, TimeIn, TimeOut, text } from './field.ts'
import { MonitorType } from './monitor.ts'

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
    type: z.enum(['user', 'api_key', 'm2m_client', 'staff', 'link', 'automation', 'integration']),
    id: z.string().nullable(),
    name: z.string(),
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
    id: Id,
    type: MonitorType,
    friendly_name: z.string(),
    healthy: z.boolean(),
    joined_at: TimeOut,
  })
  .meta({ id: 'IncidentMonitor' })

/** The alerts of other systems that fire on an open incident. */
const IncidentAlerts = z
  .object({
    total: z.int().meta({ description: 'Number of alerts that are firing' }),
    shown: z
      .array(
        z.object({
          name: z.string(),
          severity: Severity.nullable(),
          message: z.string().nullable().meta({ description: 'The beginning of its message, at most 300 characters' }),
          joined_at: TimeOut,
        }),
      )
      .meta({ description: 'The first of them, in the order in which they joined; at most 25' }),
  })
  .meta({ id: 'IncidentAlerts' })

export const Incident = z
  .object({
    id: Id,
    account_id: Id,
    number: z.int().meta({ description: 'Sequence number of the incident, counted from 1 per account' }),
    title: z.string(),
    severity: Severity,
    status: IncidentStatus,
    responder_status: ResponderStatus,
    source: IncidentSource,
    service_id: Id.nullable(),
    escalation_policy_id: Id.nullable(),
    status_page_id: Id.nullable().meta({
      description: 'Status page on which the incident is published; `null` if it is not published',
    }),
    monitors: z.array(IncidentMonitor),
    alerts: IncidentAlerts.optional().meta({
      description: 'Alerts of other systems that are firing; omitted if there are none',
    }),
    nobody_reached: z.literal(true).optional().meta({
      description:
        'Paging has begun, and no level has paged anybody since the incident was last triggered; omitted otherwise',
    }),
    created_at: TimeOut,
    acknowledged_at: TimeOut.nullable(),
    acknowledged_by: IncidentActor.nullable(),
    resolved_at: TimeOut.nullable(),
    resolved_by: IncidentActor.nullable(),
    resolved_automatically: z.boolean(),
    snoozed_until: TimeOut.nullable(),
    merged_into: Id.nullable(),
    reopen_count: z.int(),
    last_alert_at: TimeOut.nullable(),
  })
  .meta({ id: 'Incident' })
export type Incident = z.output<typeof Incident>

export const IncidentUpdate = z
  .object({
    id: Id,
    incident_id: Id,
    status: IncidentStatus,
    message: z.string(),
    internal: z
      .boolean()
      .meta({ description: 'Whether the update is internal: visible only to members and never sent to anyone else' }),
    automatic: AutomaticText.nullable().meta({
      description: 'What `message` says, if Pharos wrote it; otherwise `null`',
    }),
    created_at: TimeOut,
    created_by: IncidentActor,
  })
  .meta({ id: 'IncidentUpdate' })

export const TimelineEntry = z
  .object({
    id: Id,
    incident_id: Id,
    at: TimeOut,
    kind: TimelineKind,
    text: z.string().meta({ description: 'Description of the event in one sentence' }),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof TimelineEntry>

export const Postmortem = z
  .object({
    incident_id: Id,
    body: z.string().meta({ description: 'Markdown' }),
    created_at: TimeOut,
    updated_at: TimeOut,
    updated_by: IncidentActor,
  })
  .meta({ id: 'Postmortem' })

const Title = line(300)
export const UpdateMessage = text(10_000, 1).refine(message => message.trim() !== '', 'must not be blank')

/** Body of `POST /incident`. */
export const IncidentCreate = z.strictObject({
  title: Title,
  severity: Severity.optional().meta({
    description: 'Defaults to the severity of the service, or `minor` without a service',
  }),
  status: IncidentStatus.exclude(['resolved']).optional(),
  service_id: ref('service').nullable().optional(),
  escalation_policy_id: ref('escalation_policy')
    .nullable()
    .optional()
    .meta({ description: 'Defaults to the policy of the service; `null` to page nobody' }),
  status_page_id: ref('status_page').nullable().optional(),
  message: UpdateMessage.optional().meta({ description: 'Text of the first update' }),
})

/** Body of `PUT /incident/{id}`: omitted fields keep their value. */
export const IncidentChange = z.strictObject({
  title: Title.optional(),
  severity: Severity.optional(),
  service_id: ref('service').nullable().optional(),
  escalation_policy_id: ref('escalation_policy').nullable().optional(),
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
    message: 'requires a message',
  })

export const IncidentUpdateCreate = z.strictObject({
  status: IncidentStatus.optional().meta({
    description: 'Status after the update. Defaults to the current status; `resolved` resolves the incident',
  }),
  message: UpdateMessage,
  internal: z.boolean().default(false),
})

/** Body of `PUT /incident/{id}/updates/{update_id}`. */
export const IncidentUpdateChange = z.strictObject({ message: UpdateMessage })

export const PostmortemWrite = z.strictObject({ body: text(100_000) })
