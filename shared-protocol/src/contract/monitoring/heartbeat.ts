import { z } from 'zod'
import { says } from '../../text/en/contract.ts'
import { TimeZone } from '../account/account.ts'
import { AccountId, become, CreatedAt, HeldByPlan, Id, OwnId, ref, TimeOut, text } from '../field.ts'
import { monitorFields } from './monitor.ts'
import { ReasonText } from './run-fields.ts'

export const HEARTBEAT_STATUSES = ['pending', 'up', 'running', 'late', 'down', 'paused'] as const
export const HeartbeatStatus = z.enum(HEARTBEAT_STATUSES).meta({ id: 'HeartbeatStatus' })
export type HeartbeatStatus = z.infer<typeof HeartbeatStatus>

/** Why a heartbeat is down (api.md B5). Stable, since alerts contain it. */
export const HEARTBEAT_FAILURES = [
  'missed',
  'ran_too_long',
  'reported_failure',
  'exit_status',
  'failure_keyword',
  'success_keyword_missing',
] as const
export const HeartbeatFailure = z.enum(HEARTBEAT_FAILURES).meta({ id: 'HeartbeatFailureReason' })
export type HeartbeatFailure = z.infer<typeof HeartbeatFailure>

/** The signal of a ping; `exit_status` has a number with it. */
export const PING_SIGNALS = ['success', 'start', 'fail', 'log', 'exit_status'] as const
export const PingSignal = z.enum(PING_SIGNALS).meta({ id: 'PingSignal' })
export type PingSignal = z.infer<typeof PingSignal>

/** How a ping counts, after keywords and exit status. */
export const PING_RESULTS = ['success', 'failure', 'start', 'log'] as const
export const PingResult = z.enum(PING_RESULTS).meta({ id: 'PingResult' })
export type PingResult = z.infer<typeof PingResult>

const { check_regions: _, ...common } = monitorFields
const YEAR_SECONDS = 31_536_000
const Keywords = z
  .array(text(200, 1))
  .max(20)
  .refine(words => new Set(words).size === words.length, says('field.repeated_keyword'))

/** Settings without defaults, so that a field that is omitted in an update keeps its value. */
const settings = {
  schedule_type: z
    .enum(['period', 'cron'])
    .meta({ description: 'Whether pings are expected at a fixed period or by a cron expression' }),
  period_seconds: z
    .int()
    .min(30)
    .max(YEAR_SECONDS)
    .nullable()
    .meta({ description: 'Expected time between two pings, in seconds; `null` with a cron expression' }),
  cron_expression: text(100, 1).nullable().meta({
    description:
      'Cron expression with five fields, six fields with seconds first, or a shorthand such as `@hourly`; `null` with a period',
  }),
  timezone: TimeZone.meta({
    description: 'IANA time zone of the cron expression. Defaults to the time zone of the account',
  }),
  grace_seconds: z
    .int()
    .min(0)
    .max(YEAR_SECONDS)
    .meta({ description: 'Time in seconds by which a ping may be late. Defaults to 300' }),
  max_runtime_seconds: z
    .int()
    .min(1)
    .max(YEAR_SECONDS)
    .nullable()
    .meta({ description: 'Maximum run time in seconds; longer runs count as failed. `null` for no limit' }),
  allowed_methods: z
    .tuple([z.literal('POST')], says('field.null_or_post'))
    .meta({
      override: ({ jsonSchema }) =>
        become(jsonSchema, { type: 'array', items: { type: 'string', const: 'POST' }, minItems: 1, maxItems: 1 }),
    })
    .nullable()
    .meta({ description: 'HTTP methods accepted for pings; `null` for GET, HEAD and POST' }),
  failure_keywords: Keywords.meta({
    description: 'Keywords; a ping whose body contains one of them counts as a failure. Defaults to none',
  }),
  success_keywords: Keywords.meta({
    description: 'Keywords; a ping whose body contains none of them counts as a failure. Empty for no such check',
  }),
}

const fields = z.strictObject({
  ...common,
  ...settings,
  service_id: ref('service').nullable().meta({ description: 'Id of the service; `null` for none' }),
})

/** The timing in a body, alone or merged with the stored settings. */
export interface TimingFields {
  schedule_type?: 'period' | 'cron' | undefined
  period_seconds?: number | null | undefined
  cron_expression?: string | null | undefined
}

const OWN_FIELD = { period: 'period_seconds', cron: 'cron_expression' } as const

/** The schedule type of a create request: as given, or implied by its fields. */
export function scheduleTypeOf(given: TimingFields): 'period' | 'cron' {
  return given.schedule_type ?? (typeof given.cron_expression === 'string' ? 'cron' : 'period')
}

/**
 * A schedule must have the field of its own type and not that of the other. These issues depend on more than one field.
 */
export function timingFaults(given: TimingFields): { path: string[]; message: string }[] {
  const type = scheduleTypeOf(given)
  const [own, other] = type === 'period' ? (['period', 'cron'] as const) : (['cron', 'period'] as const)
  const faults = []
  if ((given[OWN_FIELD[own]] ?? null) === null)
    faults.push({ path: [OWN_FIELD[own]], message: says('field.required_for_schedule', { type }) })
  if ((given[OWN_FIELD[other]] ?? null) !== null)
    faults.push({ path: [OWN_FIELD[other]], message: says('field.null_for_schedule', { type }) })
  return faults
}

/** Body of `POST /cron/job`: a period or a cron expression is required. */
export const HeartbeatCreate = fields.partial().check(({ value, issues }) => {
  for (const fault of timingFaults(value)) issues.push({ code: 'custom', input: value, ...fault })
})

/** Body of `PUT /cron/job/{job_id}`: omitted fields keep their value. */
export const HeartbeatUpdate = fields.partial()

export type HeartbeatInput = z.output<typeof HeartbeatUpdate>

export const Heartbeat = z
  .object({
    id: OwnId,
    account_id: AccountId,
    ...common,
    ...settings,
    allowed_methods: z
      .array(z.literal('POST'))
      .nullable()
      .meta({ description: 'HTTP methods accepted for pings; `null` for GET, HEAD and POST' }),
    friendly_name: z.string().meta({ description: 'Display name' }),
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    ping_key: z.string().meta({ description: 'Secret part of the ping URL' }),
    ping_url: z.string().meta({ description: 'URL to which the job sends its pings' }),
    created_at: CreatedAt,
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    held_by_plan: HeldByPlan,
    current_status: HeartbeatStatus.meta({ description: 'Current status' }),
    next_expected_at: TimeOut.nullable().meta({
      description: 'Time at which the next ping is expected; `null` if none is',
    }),
    last_ping_at: TimeOut.nullable().meta({ description: 'Time of the last ping; `null` if there was none' }),
    last_duration_ms: z.number().nullable().meta({
      description: 'Duration of the last run from its start ping to its end, in milliseconds; `null` if unknown',
    }),
    last_status_change_at: TimeOut.nullable().meta({
      description: 'Time of the last status change; `null` if there was none',
    }),
    last_failure_reason: HeartbeatFailure.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
  })
  .meta({ id: 'Heartbeat' })
export type Heartbeat = z.output<typeof Heartbeat>

export const HeartbeatPing = z
  .object({
    n: z.int().meta({ description: 'Sequence number of the ping, counted from 1 per heartbeat' }),
    created_at: CreatedAt,
    signal: PingSignal.meta({ description: 'What the ping reported' }),
    exit_status: z.int().nullable().meta({ description: 'Exit status of the job, 0 to 255; `null` if none was sent' }),
    result: PingResult.meta({ description: 'Result' }),
    failure_reason: HeartbeatFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    rid: z
      .string()
      .nullable()
      .meta({ description: 'Run id that links a start ping to its end; `null` if none was sent' }),
    duration_ms: z
      .number()
      .nullable()
      .meta({ description: 'Milliseconds since the start ping of the run; `null` if there was none' }),
    method: z.string().meta({ description: 'HTTP method' }),
    remote_address: z.string().nullable().meta({ description: 'IP address that sent the ping; `null` if unknown' }),
    user_agent: z.string().nullable().meta({ description: 'User-Agent header of the client' }),
    body_bytes: z.int().meta({ description: 'Number of bytes of the body that are stored' }),
    body_truncated: z.boolean().meta({ description: 'Whether the body was longer than the stored part' }),
  })
  .meta({ id: 'HeartbeatPing' })
export type HeartbeatPing = z.output<typeof HeartbeatPing>

export const PingBody = z
  .object({
    n: z.int().meta({ description: 'Sequence number of the ping' }),
    content_type: z.string().nullable().meta({ description: 'Media type of the body; `null` if none was sent' }),
    body: z.string().meta({ description: 'Body of the ping, decoded as UTF-8' }),
    body_bytes: z.int().meta({ description: 'Number of bytes of the body that are stored' }),
    body_truncated: z.boolean().meta({ description: 'Whether the body was longer than the stored part' }),
  })
  .meta({ id: 'PingBody' })

export const HeartbeatTransition = z
  .object({
    id: OwnId,
    at: TimeOut.meta({ description: 'Time of the change' }),
    from: HeartbeatStatus.meta({ description: 'Status before the change' }),
    to: HeartbeatStatus.meta({ description: 'Status after the change' }),
    reason: z.string().meta({ description: 'Reason for the change, in words' }),
    reason_text: ReasonText,
    failure_reason: z.string().nullable().meta({ description: 'Failure code; `null` if there is none' }),
    trigger_run: z
      .string()
      .nullable()
      .meta({ description: 'Number of the ping that caused the change; `null` if no ping did' }),
  })
  .meta({ id: 'HeartbeatTransition' })
