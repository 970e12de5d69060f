import { z } from 'zod'
import { idList, TimeOut, text } from './field.ts'
import { LogFilters } from './log-filter.ts'

/** Aggregations of metrics; docs/metrics.md has their meaning for each kind of metric. */
export const METRIC_AGGREGATIONS = ['avg', 'max', 'min', 'sum', 'p50', 'p95', 'p99', 'rate', 'count', 'last'] as const
export type MetricAggregation = (typeof METRIC_AGGREGATIONS)[number]

export const TRACE_AGGREGATIONS = ['rate', 'errors', 'error_rate', 'avg', 'p50', 'p95', 'p99'] as const
export type TraceAggregation = (typeof TRACE_AGGREGATIONS)[number]

export const UPTIME_AGGREGATIONS = ['uptime', 'response_time_avg', 'response_time_p95', 'state'] as const
export type UptimeAggregation = (typeof UPTIME_AGGREGATIONS)[number]

/** The limits of one request of a chart or a rule. */
export const MOST_POINTS = 1_000
export const MOST_SERIES = 100
export const MOST_FILTERS = 20
export const MOST_GROUP_KEYS = 3
export const MOST_SERIES_MONITORS = 100

export const AttributeKey = text(200, 1)

/**
 * Filters of a metric or span: attribute → value. `!` before the value negates, `*` matches any text, `\` escapes both.
 */
export const AttributeFilters = z
  .record(AttributeKey, text(1_000))
  .refine(filters => Object.keys(filters).length <= MOST_FILTERS, `must have at most ${MOST_FILTERS} keys`)
  .meta({
    description:
      'Attribute to value. `!` at its start negates, `*` stands for any text, and `\\` before one of these takes it as it is. `*` alone asks for any value, `!*` for none',
  })
export type AttributeFilters = z.output<typeof AttributeFilters>

export const GroupBy = text(602, 1)
  .regex(/^[^,]{1,200}(?:,[^,]{1,200}){0,2}$/, `must be up to ${MOST_GROUP_KEYS} keys with commas between`)
  .meta({
    description: `One series for each value of this attribute, or of up to ${MOST_GROUP_KEYS} with commas between`,
  })

/** The same shape for charts and rules: what to compute from which signal. */
export const MetricSeriesQuery = z.strictObject({
  source: z.literal('metrics'),
  metric_name: text(300, 1).meta({ description: 'Name of the metric' }),
  aggregation: z.enum(METRIC_AGGREGATIONS).meta({ description: 'What is computed (docs/metrics.md)' }),
  filters: AttributeFilters.optional(),
  group_by: GroupBy.optional(),
})
export const LogSeriesQuery = z.strictObject({
  source: z.literal('logs'),
  aggregation: z.enum(['count', 'rate']).meta({ description: '`rate`: per second' }),
  filters: LogFilters.default({}),
  group_by: GroupBy.optional(),
})
export const TraceSeriesQuery = z.strictObject({
  source: z.literal('traces'),
  aggregation: z.enum(TRACE_AGGREGATIONS).meta({ description: 'Durations in milliseconds; `error_rate` in percent' }),
  service: text(300, 1).optional().meta({ description: 'Only this service' }),
  operation: text(1_000, 1)
    .optional()
    .meta({ description: 'Every span of this name, instead of what enters services' }),
  status: z.enum(['unset', 'ok', 'error']).optional(),
  filters: AttributeFilters.optional(),
  group_by: GroupBy.optional(),
})
export const UptimeSeriesQuery = z.strictObject({
  source: z.literal('uptime'),
  aggregation: z.enum(UPTIME_AGGREGATIONS).meta({
    description:
      'Uptime in percent, response times in milliseconds; `state`: 1 up, 0.5 degraded, 0 down, the worst of each point',
  }),
  monitor_ids: idList(MOST_SERIES_MONITORS).meta({ description: 'Ids of monitors, with commas between' }),
})

export const SeriesQuery = z
  .discriminatedUnion('source', [MetricSeriesQuery, LogSeriesQuery, TraceSeriesQuery, UptimeSeriesQuery])
  .meta({ id: 'SeriesQuery' })
export type SeriesQuery = z.output<typeof SeriesQuery>

export const SERIES_SOURCES = ['metrics', 'logs', 'traces', 'uptime'] as const satisfies SeriesQuery['source'][]

/** One line of a chart. Times are the starts of its buckets. A bucket without data has the value null. */
export const SeriesOut = z
  .object({
    labels: z.record(z.string(), z.string()).meta({ description: 'The keys of `group_by` with their values' }),
    points: z.array(z.object({ time: TimeOut, value: z.number().nullable() })),
  })
  .meta({ id: 'Series' })
