import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { intParamOr, paging, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { AttributeKey, METRIC_AGGREGATIONS, MetricSeriesQuery, SeriesOut, SourceInterval } from './series.ts'
import { FiltersParam, Resolution, telemetryRange } from './telemetry.ts'

const read = { kind: 'account', scope: 'read:metrics', role: 'viewer' } as const
/** Routes that query the store, which happens outside of any transaction. */
const asked = {
  method: 'GET' as const,
  access: read,
  tx: 'none' as const,
  refusals: ['query_time_limit', 'unavailable'] as RefusalCode[],
}

export const MetricKind = z.enum(['gauge', 'sum', 'histogram', 'exponential_histogram', 'summary'])
const Count = z.int().nonnegative()
const SeriesCount = Count.meta({ description: 'Number of series' })
const MetricCount = Count.meta({ description: 'Number of metrics' })

export const MetricName = z
  .object({
    name: z.string().meta({ description: 'Name of the metric' }),
    kind: MetricKind.meta({ description: 'Kind of metric' }),
    unit: z.string().meta({ description: 'Unit in UCUM notation, such as `ms` or `By`; empty if not given' }),
    description: z.string().meta({ description: 'Description' }),
    series: Count.meta({ description: 'Number of combinations of attributes and resources in the range' }),
    last_seen_at: TimeOut.meta({ description: 'Time of the newest data point' }),
  })
  .meta({ id: 'MetricName' })

export const listMetricNames = defineRoute({
  ...asked,
  id: 'metric.names',
  path: '/metrics/names',
  summary: 'List the metrics received in a range, by name',
  query: z.strictObject({
    ...paging(200, 1_000),
    ...telemetryRange('24 hours'),
    prefix: text(300, 1).optional().meta({ description: 'Prefix of the name, ignoring case' }),
    source: text(300, 1).optional().meta({ description: 'Name of the service that sent the metric' }),
  }),
  reply: z.array(MetricName),
  list: 'page',
  fixture: 'metric',
})

export const queryMetric = defineRoute({
  ...asked,
  id: 'metric.query',
  path: '/metrics/query',
  summary: 'Query the series of a metric, aggregated by time and attributes',
  query: z.strictObject({
    ...MetricSeriesQuery.omit({ source: true, filters: true }).shape,
    aggregation: z
      .enum(METRIC_AGGREGATIONS)
      .default('avg')
      .meta({ description: 'Aggregation of each point (see docs/metrics.md)' }),
    filters: FiltersParam.optional(),
    ...telemetryRange('an hour'),
    resolution: Resolution,
  }),
  reply: z
    .object({
      unit: z.string().meta({ description: 'Unit of the newest point; per second for `rate`, empty for `count`' }),
      resolution_seconds: z.int().meta({ description: 'Time between points, in seconds' }),
      interval_seconds: SourceInterval,
      series: z.array(SeriesOut).meta({ description: 'The 100 series with the highest values' }),
      left_out: Count.meta({ description: 'Number of series beyond the 100 with the highest values' }),
    })
    .meta({ id: 'MetricSeries' }),
  fixture: 'metric_named',
})

export const listMetricSources = defineRoute({
  ...asked,
  id: 'metric.sources',
  path: '/metrics/sources',
  summary: 'List the services that sent metrics in a range, by name',
  query: z.strictObject({ ...paging(200, 1_000), ...telemetryRange('24 hours') }),
  reply: z.array(
    z
      .object({
        source: z.string().meta({ description: 'Name of the service' }),
        metrics: MetricCount,
        series: SeriesCount,
        points: Count.meta({ description: 'Number of data points' }),
        last_seen_at: TimeOut.meta({ description: 'Time of the newest data point' }),
      })
      .meta({ id: 'MetricSource' }),
  ),
  list: 'page',
  fixture: 'metric',
})

export const summarizeMetrics = defineRoute({
  ...asked,
  id: 'metric.summary',
  path: '/metrics/summary',
  summary: 'Count the metrics, series and points in a range, and list the metrics with the most series',
  query: z.strictObject({ ...telemetryRange('24 hours') }),
  reply: z
    .object({
      metrics: MetricCount,
      series: SeriesCount,
      points: Count.meta({ description: 'Number of data points' }),
      sources: Count.meta({ description: 'Number of services that sent metrics' }),
      by_kind: z.partialRecord(MetricKind, Count).meta({ description: 'Number of metrics by kind' }),
      widest: z
        .array(
          z.object({
            name: z.string().meta({ description: 'Name of the metric' }),
            series: SeriesCount,
            points: Count.meta({ description: 'Number of data points' }),
          }),
        )
        .meta({ description: 'Metrics with the most series first, at most 20' }),
    })
    .meta({ id: 'MetricSummary' }),
  fixture: 'metric',
})

export const listMetricLabels = defineRoute({
  ...asked,
  id: 'metric.labels',
  path: '/metrics/labels',
  summary: 'List the attributes of a metric with their most frequent values, by key',
  query: z.strictObject({
    metric_name: text(300, 1).meta({ description: 'Name of the metric' }),
    key: AttributeKey.optional().meta({ description: 'Key of a single attribute to list' }),
    prefix: text(300, 1).optional().meta({ description: 'Prefix of the values, ignoring case' }),
    limit: intParamOr(20, 1, 1_000).meta({
      description: 'Maximum number of values per attribute; at most 100 without `key`',
    }),
    ...telemetryRange('24 hours'),
  }),
  reply: z.array(
    z
      .object({
        key: z.string().meta({ description: 'Key of the attribute' }),
        of: z
          .enum(['attributes', 'resource'])
          .meta({ description: 'Whether it is an attribute of points or of resources' }),
        distinct: Count.meta({ description: 'Number of distinct values' }),
        values: z
          .array(z.object({ value: z.string().meta({ description: 'Value' }), series: SeriesCount }))
          .meta({ description: 'Values, most frequent first' }),
      })
      .meta({ id: 'MetricLabel' }),
  ),
  list: 'whole',
  fixture: 'metric_named',
})

export const listExemplars = defineRoute({
  ...asked,
  id: 'metric.exemplars',
  path: '/metrics/exemplars',
  summary: 'List the exemplars of a metric, newest first: individual measurements with the trace they belong to',
  query: z.strictObject({
    metric_name: text(300, 1).meta({ description: 'Name of the metric' }),
    filters: FiltersParam.optional(),
    ...telemetryRange('an hour'),
    limit: intParamOr(100, 1, 1_000).meta({ description: 'Maximum number of items to return' }),
  }),
  reply: z.array(
    z
      .object({
        time: TimeOut.meta({ description: 'Time of the measurement' }),
        value: z.number().meta({ description: 'Value' }),
        trace_id: z.string().nullable().meta({ description: 'Trace in which the value was measured; `null` for none' }),
        span_id: z.string().nullable().meta({ description: 'Span in which the value was measured; `null` for none' }),
        source: z.string().meta({ description: 'Name of the service that sent it' }),
        attributes: z.record(z.string(), z.string()).meta({ description: 'Attributes of the series' }),
        own_attributes: z
          .record(z.string(), z.unknown())
          .meta({ description: 'Attributes of the measurement that the series does not have' }),
      })
      .meta({ id: 'Exemplar' }),
  ),
  list: 'whole',
  fixture: 'metric_named',
})
