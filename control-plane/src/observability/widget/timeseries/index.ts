import { MOST_POINTS } from '@pharos/shared-protocol/contract/observability/series.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { autoResolution, RESOLUTION_MS, readSeries, type Series } from '../../series/index.ts'
import { seriesQueryOf, sourceOfMetric, unitOf } from '../series.ts'
import type { ReadData, ValidWidget, Window } from '../widget.ts'

/** Lines over time. */
export const readTimeseries: ReadData<'timeseries'> = async ({ platform, account }, widget, window) => {
  const metric = await sourceOfMetric({ platform, account }, widget, window)
  const interval = metric?.interval ?? null
  const step_ms = stepOf(widget, window, interval)
  const aggregation = widget.query_config.aggregation ?? 'count'
  const query = seriesQueryOf(widget, aggregation)
  const { series, left_out } = query
    ? await readSeries(platform, account, query, { ...window, step_ms })
    : { series: [], left_out: 0 }
  return {
    widget_type: 'timeseries',
    from: rfc3339(window.from),
    to: rfc3339(window.to),
    unit: widget.visualization_config.y_unit ?? unitOf(widget.data_source, aggregation, metric),
    step_seconds: step_ms / 1_000,
    interval_seconds: interval === null ? null : interval / 1_000,
    series: series.map(({ labels, points }) => ({
      name: nameOf(labels, widget),
      labels,
      points: points.map(({ time, value }) => ({ time: rfc3339(time), value })),
    })),
    left_out,
  }
}

/** The finest resolution of uptime: monitors run at most every 10 s, and are summed up by 5 minutes. */
const FINEST_UPTIME_MS = RESOLUTION_MS['5m']

/** A widget is seldom wider than this many pixels by three. */
const MOST_AUTO_POINTS = 300

/**
 * The resolution of the widget, or a wider one that fits; the time between the points of its source is `interval`
 * (milliseconds). Exported for its test.
 */
export function stepOf(
  { data_source, query_config }: ValidWidget<'timeseries'>,
  { from, to }: Window,
  interval: number | null,
): number {
  const auto = RESOLUTION_MS[autoResolution(from, to, { interval, most: MOST_AUTO_POINTS })]
  const { resolution = 'auto' } = query_config
  const least = data_source === 'uptime' ? FINEST_UPTIME_MS : 0
  const asked = resolution === 'auto' ? auto : RESOLUTION_MS[resolution]
  const fits = Math.ceil(to / asked) - Math.floor(from / asked) <= MOST_POINTS
  return Math.max(fits ? asked : auto, least)
}

function nameOf(labels: Series['labels'], { query_config, data_source }: ValidWidget<'timeseries'>): string {
  if (data_source === 'uptime') return labels.monitor ?? ''
  const values = Object.values(labels).map(value => value || '–')
  if (values.length > 0) return values.join(' · ')
  return 'metric_name' in query_config ? query_config.metric_name : (query_config.aggregation ?? 'count')
}
