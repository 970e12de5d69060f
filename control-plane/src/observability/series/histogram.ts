import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/**
 * The buckets of a histogram, from a column of counts, as tuples (lower, upper, count). The first bucket begins at 0
 * or, if its bound is not positive, lies entirely at the bound. Values above the last bound lie at it (like Prometheus'
 * `histogram_quantile`).
 */
export function explicitBuckets(counts: string): Ch {
  const given = { parts: [counts] }
  return ch`if(empty(bounds), [], arrayMap((c, i) -> (multiIf(i > length(bounds), bounds[-1], i > 1, bounds[i - 1], bounds[1] > 0, 0, bounds[1]),
    bounds[least(i, length(bounds))], toFloat64(c)), ${given}, arrayEnumerate(${given})))`
}

/**
 * The same for an exponential histogram, whose bucket i ends at 2^((i + 1) / 2^scale) (OTLP, exponential histograms),
 * from the columns `at_scale`, `highs`, `lows` (indexes and counts above and below zero) and `zeros`.
 */
export function exponentialBuckets(): Ch {
  return ch`arrayConcat(
    arrayMap((i, c) -> (-exp2((i + 1) * exp2(-at_scale)), -exp2(i * exp2(-at_scale)), toFloat64(c)), lows.1, lows.2),
    [(if(empty(lows.1), 0, -zero_threshold), zero_threshold, zeros)],
    arrayMap((i, c) -> (exp2(i * exp2(-at_scale)), exp2((i + 1) * exp2(-at_scale)), toFloat64(c)), highs.1, highs.2))`
}

/** Indexes and counts of one side, given by its column, at a lower scale: 2^(difference) neighbours become one. */
export function atScale(side: string, to: string): Ch {
  const scale = side.startsWith('pp') || side.startsWith('pn') ? 'pscale' : 'scale'
  return {
    parts: [
      `(arrayMap(i -> toInt32(floor((${side}_offset + i - 1) / exp2(${scale} - ${to}))), arrayEnumerate(${side})), arrayMap(c -> toInt64(c), ${side}))`,
    ],
  }
}

/** The increase of one side since the previous point, by index. */
export function difference(side: 'positive' | 'negative'): Ch {
  return {
    parts: [
      `arrayReduce('sumMap', [${side}_now.1, ${side}_before.1], [${side}_now.2, arrayMap(c -> -c, ${side}_before.2)])`,
    ],
  }
}

/** The percentiles that can be asked for. */
export const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 }

/** The quantile of an aggregation; null if it is no percentile. */
export function quantileOf(aggregation: string): number | null {
  return QUANTILES[aggregation as keyof typeof QUANTILES] ?? null
}

/**
 * The quantile of rows with buckets in the arrays `lows`, `highs` and `counts`. Assumes that values are spread evenly
 * within a bucket. Adds up overlapping buckets of different bounds or scales. Null without any count. `within` limits
 * the result, by other columns of the rows.
 */
export function bucketQuantile(rows: Ch, quantile: number, within = (found: Ch) => found): Ch {
  const below = (x: string, inclusive: boolean) => {
    const at = { parts: [x] }
    const whole = inclusive ? ch`h <= ${at}` : ch`h < ${at} or (h = ${at} and l < h)`
    return ch`arraySum((l, h, c) -> c * multiIf(${whole}, 1, l >= ${at}, 0, (${at} - l) / (h - l)), lows, highs, counts)`
  }
  const middle = 'edges[intDiv(acc.1 + acc.2, 2)]'
  // Finds the first edge with enough counts at or below it, by bisection.
  const search = ch`arrayFold((acc, _) -> if(acc.1 >= acc.2, acc, if(${below(middle, true)} >= wanted * (1 - 1e-12),
      (acc.1, intDiv(acc.1 + acc.2, 2)), (intDiv(acc.1 + acc.2, 2) + 1, acc.2))),
    range(toUInt64(ceil(log2(length(edges) + 1))) + 1), (toUInt64(1), toUInt64(length(edges))))`
  const edged = ch`select *, arraySort(arrayDistinct(arrayConcat(lows, highs))) as edges, arraySum(counts) * ${value('Float64', quantile)} as wanted
    from (${rows})`
  const found = ch`select *, (${search}).1 as edge, edges[edge] as e1, if(edge > 1, edges[edge - 1], e1) as e0 from (${edged}) where wanted > 0`
  const met = ch`select *, ${below('e0', true)} as b0, ${below('e1', false)} as b1 from (${found})`
  const at = ch`if(e0 = e1 or wanted >= b1 or b1 <= b0, e1, e0 + (e1 - e0) * (wanted - b0) / (b1 - b0))`
  return ch`select labels, k, ${within(at)} as result from (${met})`
}
