import type { Platform } from '../../platform/context.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { type Span, whereSpan } from './span.ts'

/** What the points of a metric in a range say of their source. */
export interface MetricSource {
  /** The unit of the newest point (UCUM); empty if it has none. */
  unit: string
  /** The usual time between two points of a series, in milliseconds; null if no series has two. */
  interval: number | null
}

/** Looks at the distances of 32 points of each series, which bounds its memory. Throws as `readSeries` does. */
export async function readMetricSource(
  platform: Platform,
  account: string,
  metric: string,
  span: Span,
): Promise<MetricSource> {
  const [row] = await platform.telemetry.query<{ unit: string; every: number | null }>(
    account,
    ch`select argMax(unit, last) as unit, if(countIf(length(times) > 1) = 0, null,
        quantileExactLowIf(0.5)(arrayReduce('quantileExactLow(0.5)', arrayPopFront(arrayDifference(arraySort(times)))), length(times) > 1)) as every
      from (select argMax(toString(unit), time) as unit, max(time) as last,
          groupArray(32)(toUnixTimestamp64Milli(time)) as times
        from ${rowsOf('points')} where metric = ${value('String', metric)} and ${whereSpan(span)} group by series)`,
  )
  return { unit: row?.unit ?? '', interval: row?.every ? Number(row.every) : null }
}
