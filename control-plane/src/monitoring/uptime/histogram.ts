/** Counts by bucket index, plain JSON without empty buckets. */
export type Histogram = Readonly<Record<string, number>>

/** A percentile of a histogram differs from the exact one by at most this share (for values from 0.1 ms to 120 s). */
export const RELATIVE_ERROR = 0.05

const LOWEST_MS = 0.1
const HIGHEST_MS = 120_000
const GROWTH = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR)
const LOG_GROWTH = Math.log(GROWTH)

/** Bucket i holds (0.1 ms × g^(i−1), 0.1 ms × g^i], g = 1.05 / 0.95, as in DDSketch (Masson et al., VLDB 2019). */
export function bucketIndex(ms: number): number {
  const bounded = Math.min(Math.max(ms, LOWEST_MS), HIGHEST_MS)
  return Math.ceil(Math.log(bounded / LOWEST_MS) / LOG_GROWTH)
}

/** The value that represents a bucket, with the same relative distance to both bounds. */
export function bucketValue(index: number): number {
  return (LOWEST_MS * 2 * GROWTH ** index) / (GROWTH + 1)
}

/** Durations in milliseconds as a histogram; values outside 0.1 ms to 120 s count as the nearest bound. */
export function histogramOf(values: Iterable<number>): Histogram {
  const counts: Record<string, number> = {}
  for (const ms of values) addTo(counts, bucketIndex(ms), 1)
  return counts
}

/** The histogram of all values together; exact, in any order and grouping. */
export function mergeHistograms(histograms: Iterable<Histogram>): Histogram {
  const counts: Record<string, number> = {}
  for (const histogram of histograms) for (const index in histogram) addTo(counts, index, histogram[index] ?? 0)
  return counts
}

/** The p-th percentile (0 < p ≤ 100) by nearest rank, within RELATIVE_ERROR of `percentileOf` the values; null when empty. */
export function percentile(histogram: Histogram, p: number): number | null {
  const buckets = Object.entries(histogram).map(([index, count]) => ({ index: Number(index), count }))
  let rank = nearestRank(
    buckets.reduce((sum, { count }) => sum + count, 0),
    p,
  )
  for (const { index, count } of buckets.sort((a, b) => a.index - b.index)) {
    rank -= count
    if (rank <= 0) return bucketValue(index)
  }
  return null
}

/** The mean, within RELATIVE_ERROR as each of the values is; null when empty. */
export function mean(histogram: Histogram): number | null {
  let [sum, count] = [0, 0]
  for (const [index, held] of Object.entries(histogram)) {
    sum += held * bucketValue(Number(index))
    count += held
  }
  return count === 0 ? null : sum / count
}

/** The exact p-th percentile (0 < p ≤ 100) of ascending values by nearest rank: one of them; null when there are none. */
export function percentileOf(sorted: readonly number[], p: number): number | null {
  return sorted[nearestRank(sorted.length, p) - 1] ?? null
}

/**
 * The smallest rank, from 1, such that p percent of n values are at or below it. Multiplies first, since 0.07 × 100 is
 * not 7.
 */
function nearestRank(n: number, p: number): number {
  return Math.max(1, Math.ceil((p * n) / 100))
}

function addTo(counts: Record<string, number>, index: number | string, count: number): void {
  counts[index] = (counts[index] ?? 0) + count
}
