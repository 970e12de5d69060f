import {
  METRIC_AGGREGATIONS,
  type MetricAggregation,
  TRACE_AGGREGATIONS,
  type TraceAggregation,
  UPTIME_AGGREGATIONS,
  type UptimeAggregation,
} from '@pharos/shared-protocol/contract/observability/series.ts'
import { RUM_AGGREGATIONS, RUM_MEASURES, type RumAggregation } from '@pharos/shared-protocol/rum/measure.ts'

export const SOURCES = ['metrics', 'logs', 'traces', 'uptime', 'rum'] as const
export type Source = (typeof SOURCES)[number]

export type Aggregation = MetricAggregation | TraceAggregation | UptimeAggregation | RumAggregation

/** The aggregations of each source. */
export const AGGREGATIONS: Record<Source, readonly Aggregation[]> = {
  metrics: METRIC_AGGREGATIONS,
  logs: ['count', 'rate'],
  traces: TRACE_AGGREGATIONS,
  uptime: UPTIME_AGGREGATIONS,
  rum: RUM_AGGREGATIONS,
}

export type Unit = 'ms' | 'bytes' | 'percent' | 'count' | null

/** Returns the unit of a query's figures; null if it depends on the data. */
export function unitOf(source: Source, aggregation: string): Unit {
  if (source === 'rum') return RUM_MEASURES[aggregation as RumAggregation]?.unit ?? null
  if (aggregation === 'uptime' || aggregation === 'error_rate') return 'percent'
  if (aggregation.startsWith('response_time')) return 'ms'
  if (source === 'traces' && ['avg', 'p50', 'p95', 'p99'].includes(aggregation)) return 'ms'
  return null
}
