import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import {
  AccountId,
  CreatedAt,
  ExternalKey,
  ExternalKeyOut,
  HttpUrl,
  Id,
  MailAddress,
  Name,
  OwnId,
  ref,
  TimeOut,
  text,
} from '../field.ts'
import { Severity } from './incident.ts'
import { Delivery } from './integration.ts'

/** `auto_with_confirmation` is deprecated: accepted as `auto`, and never returned (spec 2.8). */
const CreationModeIn = z
  .enum(['manual', 'auto', 'auto_with_confirmation'])
  .transform(mode => (mode === 'auto_with_confirmation' ? 'auto' : mode))
const CreationMode = z.enum(['manual', 'auto']).meta({ id: 'IncidentCreationMode' })
export type CreationMode = z.output<typeof CreationMode>

export const AutoResolve = z.enum(['always', 'unless_acknowledged', 'never']).meta({ id: 'AutoResolve' })
export type AutoResolve = z.output<typeof AutoResolve>

/** Public texts of automatic incidents: trimmed, blank ones dropped. */
const TemplateIn = z.strictObject({
  title: z
    .string()
    .trim()
    .max(512)
    .optional()
    .meta({ description: 'Public title; omitted to use the title of the incident' }),
  message: z
    .string()
    .trim()
    .max(5_000)
    .optional()
    .meta({ description: 'Text of the first public update; omitted if none' }),
  resolved_message: z
    .string()
    .trim()
    .max(5_000)
    .optional()
    .meta({ description: 'Text of the final public update; omitted if none' }),
})
const Template = z
  .object({
    title: z.string().optional().meta({ description: 'Public title; omitted to use the title of the incident' }),
    message: z.string().optional().meta({ description: 'Text of the first public update; omitted if none' }),
    resolved_message: z.string().optional().meta({ description: 'Text of the final public update; omitted if none' }),
  })
  .meta({ id: 'PublicIncidentTemplate' })
export type PublicIncidentTemplate = z.output<typeof Template>

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const fields = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  description: text(5_000).nullable().meta({ description: 'Description' }),
  escalation_policy_id: ref('escalation_policy')
    .nullable()
    .meta({ description: 'Id of the escalation policy; `null` to page nobody' }),
  incident_creation_mode: CreationModeIn.meta({
    description:
      '`auto`: failing monitors open incidents. `manual`: they do not. `auto_with_confirmation` is deprecated and treated as `auto`. Defaults to `manual`',
  }),
  reopen_window_minutes: z.int().min(0).max(1_440).meta({
    description:
      'Minutes after the last alert within which a new failure reopens the incident; 0 to never reopen. Defaults to 30',
  }),
  auto_resolve: AutoResolve.meta({ description: 'When an incident resolves once all its monitors have recovered' }),
  incident_merge_window_minutes: z
    .unknown()
    .meta({ deprecated: true, description: 'Deprecated and ignored, whatever it is' }),
  default_incident_severity: Severity.meta({ description: 'Severity of incidents that are opened automatically' }),
  auto_publish_to_status_page_id: ref('status_page')
    .nullable()
    .meta({ description: 'Id of the status page on which automatic incidents are published; `null` for none' }),
  public_incident_template: TemplateIn.nullable().meta({
    description: 'Public text of automatic incidents; `null` to use the title of the incident',
  }),
  external_key: ExternalKey,
  telemetry_service: text(300, 1).nullable().meta({
    description:
      '`service.name` of the service’s telemetry; changes there are listed as suspects of its incidents. `null` if not set',
  }),
})

/** Body of `POST /service`. */
export const ServiceCreate = fields.partial().required({ name: true })
export type ServiceInput = z.output<typeof ServiceUpdate>

/** Body of `PUT /service/{id}`: omitted fields keep their value. */
export const ServiceUpdate = fields.partial()

export const Service = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    description: z.string().nullable().meta({ description: 'Description' }),
    escalation_policy_id: Id.nullable().meta({ description: 'Id of the escalation policy; `null` to page nobody' }),
    incident_creation_mode: CreationMode.meta({
      description:
        '`auto`: failing monitors open incidents. `manual`: they do not. `auto_with_confirmation` is deprecated and treated as `auto`. Defaults to `manual`',
    }),
    reopen_window_minutes: z.int().meta({
      description:
        'Minutes after the last alert within which a new failure reopens the incident; 0 to never reopen. Defaults to 30',
    }),
    auto_resolve: AutoResolve.meta({ description: 'When an incident resolves once all its monitors have recovered' }),
    incident_merge_window_minutes: z
      .int()
      .nullable()
      .meta({ deprecated: true, description: 'Deprecated; always `null`' }),
    default_incident_severity: Severity.meta({ description: 'Severity of incidents that are opened automatically' }),
    auto_publish_to_status_page_id: Id.nullable().meta({
      description: 'Id of the status page on which automatic incidents are published; `null` for none',
    }),
    public_incident_template: Template.optional().meta({
      description: 'Public text of automatic incidents; omitted if empty',
    }),
    external_key: ExternalKeyOut,
    telemetry_service: z
      .string()
      .nullable()
      .meta({ description: '`service.name` of the service’s telemetry; `null` if not set' }),
    monitor_count: z.int().meta({ description: 'Number of linked HTTP monitors and heartbeats' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'Service' })
export type Service = z.output<typeof Service>

/** A monitor linked to a service, of the two types that `PUT /service/{id}/monitors` links. */
export const ServiceMonitor = z
  .object({
    id: OwnId,
    name: z.string().meta({ description: 'Name' }),
    monitor_type: z.enum(['http', 'cron']).meta({ description: 'Type of the monitor' }),
  })
  .meta({ id: 'ServiceMonitor' })

/** An omitted list counts as empty. */
export const ServiceMonitorsWrite = z.strictObject({
  http_job_ids: z
    .array(ref('http_job'))
    .max(5_000)
    .default([])
    .meta({ description: 'Ids of HTTP monitors. Defaults to none' }),
  cron_job_ids: z
    .array(ref('cron_job'))
    .max(5_000)
    .default([])
    .meta({ description: 'Ids of heartbeat monitors. Defaults to none' }),
})

export const TARGET_TYPES = ['email', 'chat_channel', 'webhook'] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/** Body of `POST /service/{id}/notification_target`. */
export const TargetCreate = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('email').meta({ description: 'Type' }),
      details: z
        .strictObject({ email: MailAddress })
        .meta({ description: 'Destination of the messages; the fields depend on the type' }),
    }),
    z.strictObject({
      type: z.literal('chat_channel').meta({ description: 'Type' }),
      details: z
        .strictObject({
          chat_token: text(500, 1).meta({ description: 'Bot token; never returned', writeOnly: true }),
          channel: text(200, 1).meta({ description: 'Name or id of the chat channel' }),
        })
        .meta({ description: 'Destination of the messages; the fields depend on the type' }),
    }),
    z.strictObject({
      type: z.literal('webhook').meta({ description: 'Type' }),
      details: z
        .strictObject({ url: HttpUrl.meta({ description: 'URL' }) })
        .meta({ description: 'Destination of the messages; the fields depend on the type' }),
    }),
  ],
  {
    error: issue =>
      issue.code === 'invalid_union' ? says('field.target_type', { target_types: TARGET_TYPES.join(', ') }) : undefined,
  },
)
export type TargetInput = z.output<typeof TargetCreate>

/** The token and the path of a webhook are write-only. */
export const Target = z
  .object({
    id: OwnId,
    service_id: Id.meta({ description: 'Id of the service; `null` for none' }),
    type: z.enum(TARGET_TYPES).meta({ description: 'Type' }),
    details: z
      .object({
        email: z.string().optional().meta({ description: 'Email address' }),
        has_token: z.literal(true).optional().meta({ description: 'Whether a token is set' }),
        channel: z.string().optional().meta({ description: 'Name or id of the chat channel' }),
        url: z.string().optional().meta({ description: 'URL of the webhook; only scheme and host are returned' }),
      })
      .meta({ id: 'NotificationTargetDetails' })
      .meta({ description: 'Destination of the messages; the fields depend on the type' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'NotificationTarget' })
export type Target = z.output<typeof Target>

/** What happens to incidents of a service (spec 6.2). */
export const ServiceEventType = z
  .enum(['opened', 'resolved', 'acknowledged', 'updated', 'reopened', 'merged', 'service_changed'])
  .meta({ id: 'ServiceEventType' })
export type ServiceEventType = z.output<typeof ServiceEventType>

export const ServiceEvent = z
  .object({
    id: OwnId,
    service_id: Id.meta({ description: 'Id of the service; `null` for none' }),
    incident_id: Id.meta({ description: 'Id of the incident' }),
    incident_number: z.int().meta({ description: 'Sequence number of the incident within the account' }),
    incident_title: z.string().meta({ description: 'Title of the incident at the time of the event' }),
    type: ServiceEventType.meta({ description: 'Type' }),
    delivery: z.enum(['delivered', 'on_its_way', 'failed', 'recorded_only']).meta({
      description:
        '`delivered`: it has arrived at every broadcast target. `on_its_way`: it is being sent, or will be tried again. `failed`: at least one target did not get it. `recorded_only`: it was sent to nobody',
    }),
    targets: z.int().meta({ description: 'Number of broadcast targets to which the event is sent' }),
    internal: z.boolean().meta({ description: 'Whether the event is internal: never sent to anyone' }),
    at: TimeOut.meta({ description: 'Time of the event' }),
  })
  .meta({ id: 'ServiceEvent' })

export const TargetDelivery = Delivery.extend({
  target_id: Id.meta({ description: 'Broadcast target to which the message is sent' }),
  incident_id: Id.nullable().meta({ description: 'Id of the incident' }),
}).meta({ id: 'TargetDelivery' })
