import { z } from 'zod'
import { HttpUrl, Id, MailAddress, Name, ref, TimeOut, text } from './field.ts'
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
  title: z.string().trim().max(512).optional(),
  message: z.string().trim().max(5_000).optional(),
  resolved_message: z.string().trim().max(5_000).optional(),
})
const Template = z
  .object({ title: z.string().optional(), message: z.string().optional(), resolved_message: z.string().optional() })
  .meta({ id: 'PublicIncidentTemplate' })
export type PublicIncidentTemplate = z.output<typeof Template>

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const fields = z.strictObject({
  name: Name,
  description: text(5_000).nullable(),
  escalation_policy_id: ref('escalation_policy').nullable(),
  incident_creation_mode: CreationModeIn,
  reopen_window_minutes: z.int().min(0).max(1_440),
  auto_resolve: AutoResolve,
  incident_merge_window_minutes: z
    .unknown()
    .meta({ deprecated: true, description: 'Deprecated and ignored, whatever it is' }),
  default_incident_severity: Severity,
  auto_publish_to_status_page_id: ref('status_page').nullable(),
  public_incident_template: TemplateIn.nullable(),
  external_key: text(200, 1).nullable(),
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
    id: Id,
    account_id: Id,
    name: z.string(),
    description: z.string().nullable(),
    escalation_policy_id: Id.nullable(),
    incident_creation_mode: CreationMode,
    reopen_window_minutes: z.int(),
    auto_resolve: AutoResolve,
    incident_merge_window_minutes: z
      .int()
      .nullable()
      .meta({ deprecated: true, description: 'Deprecated; always `null`' }),
    default_incident_severity: Severity,
    auto_publish_to_status_page_id: Id.nullable(),
    public_incident_template: Template.optional().meta({
      description: 'Public text of automatic incidents; omitted if empty',
    }),
    external_key: z.string().nullable(),
    telemetry_service: z
      .string()
      .nullable()
      .meta({ description: '`service.name` of the service’s telemetry; `null` if not set' }),
    monitor_count: z.int().meta({ description: 'Number of linked HTTP monitors and heartbeats' }),
    created_at: TimeOut,
  })
  .meta({ id: 'Service' })
export type Service = z.output<typeof Service>

/** A monitor linked to a service, of the two types that `PUT /service/{id}/monitors` links. */
export const ServiceMonitor = z
  .object({ id: Id, name: z.string(), monitor_type: z.enum(['http', 'cron']) })
  .meta({ id: 'ServiceMonitor' })

/** An omitted list counts as empty. */
export const ServiceMonitorsWrite = z.strictObject({
  http_job_ids: z.array(ref('http_job')).max(5_000).default([]),
  cron_job_ids: z.array(ref('cron_job')).max(5_000).default([]),
})

export const TARGET_TYPES = ['email', 'chat_channel', 'webhook'] as const
export type TargetType = (typeof TARGET_TYPES)[number]

/** Body of `POST /service/{id}/notification_target`. */
export const TargetCreate = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('email'), details: z.strictObject({ email: MailAddress }) }),
    z.strictObject({
      type: z.literal('chat_channel'),
      details: z.strictObject({ chat_token: text(500, 1), channel: text(200, 1) }),
    }),
    z.strictObject({ type: z.literal('webhook'), details: z.strictObject({ url: HttpUrl }) }),
  ],
  { error: issue => (issue.code === 'invalid_union' ? `must be one of ${TARGET_TYPES.join(', ')}` : undefined) },
)
export type TargetInput = z.output<typeof TargetCreate>

/** The token and the path of a webhook are write-only. */
export const Target = z
  .object({
    id: Id,
    service_id: Id,
    type: z.enum(TARGET_TYPES),
    details: z
      .object({
        email: z.string().optional(),
        has_token: z.literal(true).optional(),
        channel: z.string().optional(),
        url: z.string().optional().meta({ description: 'URL of the webhook; only scheme and host are returned' }),
      })
      .meta({ id: 'NotificationTargetDetails' }),
    created_at: TimeOut,
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
    id: Id,
    service_id: Id,
    incident_id: Id,
    incident_number: z.int(),
    incident_title: z.string(),
    type: ServiceEventType,
    delivery: z.enum(['delivered', 'on_its_way', 'failed', 'recorded_only']).meta({
      description:
        '`delivered`: it has arrived at every broadcast target. `on_its_way`: it is being sent, or will be tried again. `failed`: at least one target did not get it. `recorded_only`: it was sent to nobody',
    }),
    targets: z.int().meta({ description: 'Number of broadcast targets to which the event is sent' }),
    internal: z.boolean(),
    at: TimeOut,
  })
  .meta({ id: 'ServiceEvent' })

export const TargetDelivery = Delivery.extend({
  target_id: Id.meta({ description: 'Broadcast target to which the message is sent' }),
  incident_id: Id.nullable(),
}).meta({ id: 'TargetDelivery' })
