import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { readSeries } from '../../series/index.ts'
import { seriesQueryOf, sourceOfMetric, unitOf } from '../series.ts'
import type { ReadData, Window } from '../widget.ts'

/** One figure over the window, and over the window before it. */
export const readStat: ReadData<'stat'> = async ({ platform, account }, widget, window) => {
  const aggregation = widget.query_config.aggregation ?? 'count'
  const query = seriesQueryOf(widget, aggregation)
  const figureOf = async (range: Window): Promise<number | null> => {
    if (!query) return null
    const { series } = await readSeries(platform, account, query, { ...range, step_ms: null })
    return mean(series.map(({ points }) => points[0]?.value ?? null))
  }
  const before = { from: epoch(window.from - (window.to - window.from)), to: window.from }
  const [value, previous_value] = await Promise.all([figureOf(window), figureOf(before)])
  const { y_unit } = widget.visualization_config
  const metric = y_unit === undefined ? await sourceOfMetric({ platform, account }, widget, window) : null
  return {
    widget_type: 'stat',
    from: rfc3339(window.from),
    to: rfc3339(window.to),
    unit: y_unit ?? unitOf(widget.data_source, aggregation, metric),
    value,
    previous_value,
  }
}

/** The mean over the monitors with data; other sources have one series here. */
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
