import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import type { UNITS } from '@pharos/shared-protocol/contract/observability/widget.ts'
import type { QueryOfWidget } from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { RUM_MEASURES, type RumAggregation } from '@pharos/shared-protocol/rum/measure.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { type MetricSource, readMetricSource, type SeriesQuery } from '../series/index.ts'
import type { Window } from './widget.ts'

type Drawn = QueryOfWidget<'timeseries'> | QueryOfWidget<'stat'> | QueryOfWidget<'table'>

/** The query of a widget for one aggregation; null if it names no monitor. */
export function seriesQueryOf(widget: Drawn, aggregation: string | undefined): SeriesQuery | null {
  const { data_source, query_config: config } = widget
  const group_by = 'group_by' in config ? config.group_by : undefined
  const given = { source: data_source, aggregation, group_by }
  if (data_source === 'uptime') {
    const { monitor_ids } = config as { monitor_ids: string[] }
    if (monitor_ids.length === 0) return null
    return { source: 'uptime', aggregation, monitor_ids: monitor_ids.join(',') } as SeriesQuery
  }
  if (data_source === 'logs')
    return { ...given, aggregation: aggregation ?? 'count', filters: logFiltersOf(config) } as SeriesQuery
  const { resolution: _, aggregations: __, ...asked } = config as Record<string, unknown>
  return { ...asked, ...given } as SeriesQuery
}

/** The log filters in a widget's configuration. */
export function logFiltersOf(config: object): LogFilters {
  const {
    group_by: _,
    aggregation: __,
    aggregations: ___,
    resolution: ____,
    limit: _____,
    ...filters
  } = config as Record<string, unknown>
  return filters
}

type Unit = (typeof UNITS)[number]

/** The source of a widget's metric over its window; null for a widget without one. */
export async function sourceOfMetric(
  { platform, account }: Pick<OpenCtx, 'platform' | 'account'>,
  { query_config }: Drawn,
  window: Window,
): Promise<MetricSource | null> {
  if (!('metric_name' in query_config)) return null
  return readMetricSource(platform, account, query_config.metric_name, window)
}

/** The unit of a figure of a metric: counts have none of their own, rates are per second. */
function unitOfMetric({ unit }: MetricSource, aggregation: string): string | null {
  if (aggregation === 'count') return 'count'
  if (unit === '') return null
  if (aggregation !== 'rate') return unit
  // The rate of durations counts its measurements.
  return ['ns', 'us', 'ms', 's', 'min', 'h'].includes(unit) ? '1/s' : `${unit}/s`
}

/** The unit of a figure; null if unknown. */
export function unitOf(source: string, aggregation: string, metric: MetricSource | null = null): string | null {
  return metric ? unitOfMetric(metric, aggregation) : unitOfSource(source, aggregation)
}

function unitOfSource(source: string, aggregation: string): Unit | null {
  if (source === 'rum') return RUM_MEASURES[aggregation as RumAggregation].unit
  if (aggregation === 'uptime' || aggregation === 'error_rate') return 'percent'
  if (aggregation.startsWith('response_time')) return 'ms'
  if (source === 'traces' && ['avg', 'p50', 'p95', 'p99'].includes(aggregation)) return 'ms'
  return aggregation === 'count' || aggregation === 'errors' ? 'count' : null
}
