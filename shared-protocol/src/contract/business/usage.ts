import { z } from 'zod'
import { Id, intParamOr, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'

/** What is metered for each account and day (UTC). */
export const METRICS = [
  'monitors',
  'members',
  'check_runs',
  'browser_minutes',
  'log_records',
  'log_bytes',
  'span_records',
  'span_bytes',
  'metric_records',
  'metric_bytes',
  'rum_sessions',
  'rum_replays',
  'messages',
] as const
export type Metric = (typeof METRICS)[number]
export const UsageMetric = z.enum(METRICS).meta({
  id: 'UsageMetric',
  description:
    '`monitors` and `members` are the highest number of the day; all others are what came in, was run or was sent on it',
})

/** The longest time that usage is read for, and kept (days). */
export const MOST_USAGE_DAYS = 400
/** The longest range whose figures have their parts (days). */
export const MOST_PARTS_DAYS = 31

const Day = z.iso.date().meta({ example: '2026-03-01' })
const Kind = z.string().max(40)

const RowsAt = z
  .object({
    path: z.string().meta({ description: 'Path of the route that lists the rows' }),
    query: z.record(z.string(), z.string()).meta({ description: 'Its parameters' }),
  })
  .meta({ id: 'UsageRowsAt', description: 'Where the rows that made the figure are listed' })

const amount = z.number().meta({
  description: 'How much it was; `null` if it could not be counted, which is not 0',
})

export const UsageFigurePart = z
  .object({
    kind: z.string().nullable().meta({ description: 'Type of monitor or channel; `null` if there are none' }),
    region: z.string().nullable().meta({
      description: 'Slug of the region; `null` if there is none, or if it was deleted',
    }),
    amount,
    rows: RowsAt,
  })
  .meta({ id: 'UsagePart' })

export const UsageFigure = z
  .object({
    day: Day.meta({ description: 'Day (UTC)' }),
    metric: UsageMetric,
    amount: amount.nullable(),
    is_final: z.boolean().meta({ description: 'Whether the day is over, so that nothing more is counted for it' }),
    parts: z
      .array(UsageFigurePart)
      .nullable()
      .meta({
        description: `The figure by kind and region; \`null\` for more than ${MOST_PARTS_DAYS} days, and where there is none`,
      }),
    rows: RowsAt,
  })
  .meta({ id: 'UsageFigure' })

/** The limits of plans whose use is shown and warned of. */
export const USAGE_LIMITS = [
  'monitors',
  'dns_record_monitors',
  'rum_replays_per_day',
  'telemetry_bytes_per_month',
  'telemetry_bytes_ceiling',
  'rum_sessions_per_month',
  'rum_sessions_ceiling',
  'browser_minutes_per_month',
  'browser_minutes_ceiling',
] as const
export type UsageLimitName = (typeof USAGE_LIMITS)[number]

export const UsageLimit = z
  .object({
    name: z.enum(USAGE_LIMITS).meta({ description: 'Name of the limit, as in the plans' }),
    period: z.enum(['now', 'day', 'month']).meta({
      description: 'What it is for: the number at a time, or the volume of a day or calendar month (UTC)',
    }),
    starts_at: TimeOut.nullable().meta({ description: 'Start of the current period; `null` for a number at a time' }),
    limit: z.number().nullable().meta({ description: 'The limit of the account; `null` if unlimited' }),
    used: z.number().meta({ description: 'What is used of it at present' }),
    is_hard: z.boolean().meta({ description: 'Whether more is refused. More than a soft limit is only reported' }),
  })
  .meta({ id: 'UsageLimit' })

export const Usage = z
  .object({
    from: Day.meta({ description: 'First day of the range (UTC)' }),
    to: Day.meta({ description: 'Last day of the range (UTC), which is in it' }),
    limits: z.array(UsageLimit).meta({ description: 'Limits of the account, and what is used of them now' }),
    figures: z.array(UsageFigure).meta({
      description: 'Newest day first. A metric without a figure on a day was not used on it',
    }),
  })
  .meta({ id: 'Usage' })

const reads = { kind: 'account', scope: 'read:account', role: 'viewer' } as const

/** The days of usage that are asked for. */
export const usageRange = z.strictObject({
  from: Day.optional().meta({
    description: `First day (UTC), at most ${MOST_USAGE_DAYS} days before \`to\`; 30 days up to \`to\` if omitted`,
  }),
  to: Day.optional().meta({ description: 'Last day (UTC), which is in it; today if omitted' }),
  by: z.enum(['day']).default('day').meta({ description: 'What the figures are of' }),
  metric: UsageMetric.optional().meta({ description: 'Only this metric' }),
})

export const getUsage = defineRoute({
  id: 'billing.usage',
  method: 'GET',
  path: '/billing/usage',
  summary: 'Show what the account used on each day, and the limits of its plan',
  access: reads,
  query: usageRange,
  reply: Usage,
  tx: 'read',
  fixture: 'none',
})

export const UsageRow = z
  .object({
    at: TimeOut.meta({ description: 'When it was counted' }),
    id: Id.nullable().meta({
      description: 'Id of the row; `null` for telemetry, whose rows are summed by hour and source',
    }),
    name: z.string().meta({ description: 'What it is: a monitor, channel, source, session or member' }),
    amount: z.number().meta({ description: 'How much of the figure it is' }),
  })
  .meta({ id: 'UsageRow' })

export const listUsageRows = defineRoute({
  id: 'billing.usage_rows',
  method: 'GET',
  path: '/billing/usage/rows',
  summary: 'List the rows that made a figure of usage, oldest first, as long as they are kept',
  access: { kind: 'account', scope: null, role: 'admin' },
  query: z.strictObject({
    metric: UsageMetric.meta({ description: 'The metric of the figure' }),
    day: Day.meta({ description: 'Day (UTC)' }),
    kind: Kind.optional().meta({ description: 'Only of this type of monitor or channel' }),
    region: Kind.optional().meta({ description: 'Only of the region with this slug' }),
    limit: intParamOr(100, 1, 500).meta({ description: 'Maximum number of items to return' }),
    cursor: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Cursor of the page, from the Link header of the previous page' }),
  }),
  reply: z.array(UsageRow),
  list: 'page',
  tx: 'none',
  fixture: 'usage',
})
