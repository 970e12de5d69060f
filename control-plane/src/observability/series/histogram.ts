import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'

/**
 * The buckets of a histogram as tuples (lower, upper, count). The first one begins at 0, or where its bound is not
 * positive all of it lies there; what is above the last bound lies at it (as Prometheus' `histogram_quantile` has it).
 */
export function explicitBuckets(counts: Ch): Ch {
  return ch`if(empty(bounds), [], arrayMap((c, i) -> (multiIf(i > length(bounds), bounds[-1], i > 1, bounds[i - 1], bounds[1] > 0, 0, bounds[1]),
    bounds[least(i, length(bounds))], toFloat64(c)), ${counts}, arrayEnumerate(${counts})))`
}

/** The same of an exponential histogram, whose bucket i ends at 2^((i + 1) / 2^scale) (OTLP, exponential histograms). */
export function exponentialBuckets(scale: Ch, positive: Ch, negative: Ch, zero: Ch): Ch {
  const bound = (i: string) => ch`exp2((${{ parts: [i] }}) * exp2(-${scale}))`
  return ch`arrayConcat(
    arrayMap((i, c) -> (-${bound('i + 1')}, -${bound('i')}, toFloat64(c)), ${negative}.1, ${negative}.2),
    [(if(empty(${negative}.1), 0, -zero_threshold), zero_threshold, toFloat64(${zero}))],
    arrayMap((i, c) -> (${bound('i')}, ${bound('i + 1')}, toFloat64(c)), ${positive}.1, ${positive}.2))`
}

/** Indexes and counts of one side at a lower scale, where 2^(difference) neighbours are one. */
export function atScale(offset: string, counts: string, from: string, to: Ch): Ch {
  const [o, c, s] = [{ parts: [offset] }, { parts: [counts] }, { parts: [from] }]
  return ch`(arrayMap(i -> toInt32(floor((${o} + i - 1) / exp2(${s} - ${to}))), arrayEnumerate(${c})), arrayMap(c -> toInt64(c), ${c}))`
}

/** Adds counts by index; with `minus` the second ones are subtracted. */
export function addSides(one: Ch, other: Ch, minus: boolean): Ch {
  const counts = minus ? ch`arrayMap(c -> -c, ${other}.2)` : ch`${other}.2`
  return ch`arrayReduce('sumMap', [${one}.1, ${other}.1], [${one}.2, ${counts}])`
}

/**
 * The quantile of rows that have buckets in arrays `lows`, `highs`, `counts`: within a bucket values are taken as spread
 * evenly. Overlapping buckets, of other bounds or scales, are added up. Null without any count.
 */
export function bucketQuantile(rows: Ch, quantile: number): Ch {
  const below = (x: string, inclusive: boolean) => {
    const at = { parts: [x] }
    const whole = inclusive ? ch`h <= ${at}` : ch`h < ${at} or (h = ${at} and l < h)`
    return ch`arraySum((l, h, c) -> c * multiIf(${whole}, 1, l >= ${at}, 0, (${at} - l) / (h - l)), lows, highs, counts)`
  }
  const middle = 'edges[intDiv(acc.1 + acc.2, 2)]'
  // The first edge at or below which there is enough, by bisection.
  const search = ch`arrayFold((acc, _) -> if(acc.1 >= acc.2, acc, if(${below(middle, true)} >= wanted * (1 - 1e-12),
      (acc.1, intDiv(acc.1 + acc.2, 2)), (intDiv(acc.1 + acc.2, 2) + 1, acc.2))),
    range(toUInt64(ceil(log2(length(edges) + 1))) + 1), (toUInt64(1), toUInt64(length(edges))))`
  const edged = ch`select *, arraySort(arrayDistinct(arrayConcat(lows, highs))) as edges, arraySum(counts) * ${value('Float64', quantile)} as wanted
    from (${rows})`
  const found = ch`select *, (${search}).1 as edge, edges[edge] as e1, if(edge > 1, edges[edge - 1], e1) as e0 from (${edged}) where wanted > 0`
  const met = ch`select *, ${below('e0', true)} as b0, ${below('e1', false)} as b1 from (${found})`
  return ch`select labels, k, if(e0 = e1 or wanted >= b1 or b1 <= b0, e1, e0 + (e1 - e0) * (wanted - b0) / (b1 - b0)) as result from (${met})`
}
