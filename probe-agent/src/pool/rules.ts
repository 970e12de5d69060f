/** Above this, a check would measure the agent's own queueing. Below RELAXED_MS there is room for more. */
export const TOO_LATE_MS = 20
const RELAXED_MS = 10

export const LEAST_CONCURRENCY = 4

/**
 * The next limit of concurrent checks, from the worst delay (ms) in a window that this process's own work caused: a
 * fifth less if the loop was late, a tenth more if it was not and the limit was reached. Between `LEAST_CONCURRENCY`
 * and `most`. Delay caused by other programs does not count, since fewer checks would not shorten it. Outcomes carry
 * the whole delay.
 */
export function nextLimit(limit: number, seen: { worstOwnMs: number; peak: number; most: number }): number {
  const least = Math.min(LEAST_CONCURRENCY, seen.most)
  if (seen.worstOwnMs > TOO_LATE_MS) return Math.max(least, Math.floor(limit * 0.8))
  if (seen.worstOwnMs > RELAXED_MS || seen.peak < limit) return limit
  return Math.min(seen.most, limit + Math.max(1, Math.floor(limit / 10)))
}
