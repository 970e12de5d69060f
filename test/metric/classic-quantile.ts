/** A bound as clients write it. */
export function leOf(bound: number): string {
  if (bound === Infinity) return '+Inf'
  return Number.isInteger(bound) ? `${bound}.0` : String(bound)
}

/**
 * `bucketQuantile` of promql/quantile.go, step by step; null instead of NaN. A rank that is a count but for rounding is
 * one.
 */
export function histogramQuantile(q: number, counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b).map(([upper, count]) => ({ upper, count }))
  if (sorted.at(-1)?.upper !== Infinity || sorted.length < 2) return null
  let most = 0
  for (const bucket of sorted) {
    most = Math.max(most, bucket.count)
    bucket.count = most
  }
  const [first, beforeLast] = [sorted[0], sorted.at(-2)]
  if (most === 0 || !first || !beforeLast) return null
  const rank = q * most
  const at = sorted.slice(0, -1).findIndex(({ count }) => count >= rank * (1 - 1e-12))
  if (at < 0) return beforeLast.upper
  if (at === 0 && first.upper <= 0) return first.upper
  const [bucket, before] = [sorted[at] ?? first, at > 0 ? sorted[at - 1] : undefined]
  const [low, below] = [before?.upper ?? 0, before?.count ?? 0]
  return low + ((bucket.upper - low) * (rank - below)) / (bucket.count - below)
}

/** The counts of single buckets between two bounds; none without `+Inf`. */
export function heldBy(counts: ReadonlyMap<number, number>): { low: number; high: number; c: number }[] {
  const bounds = [...counts.keys()].sort((a, b) => a - b)
  if (bounds.at(-1) !== Infinity) return []
  let below = 0
  return bounds.map((bound, i) => {
    const c = Math.max(0, (counts.get(bound) ?? 0) - below)
    below += c
    const low = i === 0 ? 0 : (bounds[i - 1] ?? 0)
    return { low, high: bound === Infinity ? low : bound, c }
  })
}
