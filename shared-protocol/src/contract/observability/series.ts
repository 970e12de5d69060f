import { z } from 'zod'
import { OF_ERRORS, RUM_AGGREGATIONS, RUM_KEYS, type RumAggregation } from '../../rum/measure.ts'
import { says } from '../../text/en/contract.ts'
import { idList, TimeOut, text } from '../field.ts'
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
  .refine(filters => Object.keys(filters).length <= MOST_FILTERS, says('field.too_many_keys', { limit: MOST_FILTERS }))
  .meta({
    description:
      'Map of attribute to value. `!` at the start negates, `*` matches any text, and `\\` escapes these characters. `*` alone matches any value, `!*` matches records without the attribute',
  })
export type AttributeFilters = z.output<typeof AttributeFilters>

export const GroupBy = text(602, 1)
  .regex(/^[^,]{1,200}(?:,[^,]{1,200}){0,2}$/, says('field.key_list', { limit: MOST_GROUP_KEYS }))
  .meta({
    description: `Attributes to group by, up to ${MOST_GROUP_KEYS} separated by commas; each combination of values is a series`,
  })

/** The same shape for charts and rules: what to compute from which signal. */
export const MetricSeriesQuery = z.strictObject({
  source: z.literal('metrics').meta({ description: 'Type of data to query' }),
  metric_name: text(300, 1).meta({ description: 'Name of the metric' }),
  aggregation: z.enum(METRIC_AGGREGATIONS).meta({ description: 'Aggregation (see docs/metrics.md)' }),
  filters: AttributeFilters.optional(),
  group_by: GroupBy.optional(),
})
export const LogSeriesQuery = z.strictObject({
  source: z.literal('logs').meta({ description: 'Type of data to query' }),
  aggregation: z
    .enum(['count', 'rate'])
    .meta({ description: '`count`: number of records. `rate`: records per second' }),
  filters: LogFilters.default({}).meta({ description: 'Filters to apply' }),
  group_by: GroupBy.optional(),
})
export const TraceSeriesQuery = z.strictObject({
  source: z.literal('traces').meta({ description: 'Type of data to query' }),
  aggregation: z
    .enum(TRACE_AGGREGATIONS)
    .meta({ description: 'Aggregation; durations are in milliseconds, `error_rate` is in percent' }),
  service: text(300, 1).optional().meta({ description: 'Name of the service' }),
  operation: text(1_000, 1)
    .optional()
    .meta({ description: 'Name of spans. If omitted, the requests that enter services are counted' }),
  status: z.enum(['unset', 'ok', 'error']).optional().meta({ description: 'Status of the spans' }),
  filters: AttributeFilters.optional(),
  group_by: GroupBy.optional(),
})
export const UptimeSeriesQuery = z.strictObject({
  source: z.literal('uptime').meta({ description: 'Type of data to query' }),
  aggregation: z.enum(UPTIME_AGGREGATIONS).meta({
    description:
      'Aggregation; uptime is in percent, response times in milliseconds. `state` is 1 for up, 0.5 for degraded and 0 for down; the worst state of each point',
  }),
  monitor_ids: idList(MOST_SERIES_MONITORS).meta({ description: 'Ids of monitors, separated by commas' }),
})

const isRumKey = (key: string) => (RUM_KEYS as readonly string[]).includes(key)
const KEYS_IN_WORDS = RUM_KEYS.map(key => `\`${key}\``).join(', ')

/** What events of real users are chosen by. */
export const rumFields = {
  application: text(200, 1).meta({ description: 'Id or name of the RUM application' }),
  filters: AttributeFilters.refine(
    filters => Object.keys(filters).every(isRumKey),
    says('field.rum_filter_keys', { rum_keys: RUM_KEYS.join(', ') }),
  )
    .meta({
      description: `Map of key to value; the keys are ${KEYS_IN_WORDS}. \`!\` at the start negates, \`*\` matches any text`,
    })
    .optional(),
}
export const RumGroupBy = GroupBy.refine(
  given => given.split(',').every(isRumKey),
  says('field.rum_keys', { rum_keys: RUM_KEYS.join(', ') }),
).meta({ description: `Keys to group by, up to ${MOST_GROUP_KEYS} separated by commas, of ${KEYS_IN_WORDS}` })

/** Only errors have an error: of the other measures nothing would be left. */
export function fitsErrors(
  query: { filters?: AttributeFilters | undefined; group_by?: string | undefined },
  aggregations: readonly RumAggregation[],
): boolean {
  const isByError = query.group_by?.split(',').includes('error') || Object.hasOwn(query.filters ?? {}, 'error')
  return !isByError || aggregations.every(each => OF_ERRORS.includes(each))
}
export const NOT_BY_ERROR = {
  path: ['aggregation'],
  message: says('field.aggregation_by_error', { of_errors: OF_ERRORS.join(', ') }),
}

export const RumSeriesQuery = z
  .strictObject({
    source: z.literal('rum').meta({ description: 'Type of data to query' }),
    ...rumFields,
    aggregation: z.enum(RUM_AGGREGATIONS).meta({
      description:
        'Measure of real users (see docs/dashboards.md); rates are in percent, durations in milliseconds. `lcp_p75` is the 75th percentile of LCP',
    }),
    group_by: RumGroupBy.optional(),
  })
  .refine(query => fitsErrors(query, [query.aggregation]), NOT_BY_ERROR)

export const SeriesQuery = z
  .discriminatedUnion('source', [
    MetricSeriesQuery,
    LogSeriesQuery,
    TraceSeriesQuery,
    UptimeSeriesQuery,
    RumSeriesQuery,
  ])
  .meta({ id: 'SeriesQuery' })
export type SeriesQuery = z.output<typeof SeriesQuery>

export const SERIES_SOURCES = ['metrics', 'logs', 'traces', 'uptime', 'rum'] as const satisfies SeriesQuery['source'][]

/** By which a chart tells a missing point from a source that has none more often. */
export const SourceInterval = z.number().nullable().meta({
  description: 'Usual time between two points of the source, in seconds; `null` if unknown',
})

/** One line of a chart. Times are the starts of its buckets. A bucket without data has the value null. */
export const SeriesOut = z
  .object({
    labels: z.record(z.string(), z.string()).meta({ description: 'Keys of `group_by` with their values' }),
    points: z
      .array(
        z.object({
          time: TimeOut.meta({ description: 'Start of the interval' }),
          value: z.number().nullable().meta({ description: 'Value; `null` if there is no data' }),
        }),
      )
      .meta({ description: 'Points, oldest first' }),
  })
  .meta({ id: 'Series' })
