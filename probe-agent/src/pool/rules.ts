/** Above this a check would measure the agent's own queueing; below the lower mark there is room for more. */
export const TOO_LATE_MS = 20
const RELAXED_MS = 10

export const LEAST_CONCURRENCY = 4

/**
 * The next bound on concurrent checks, from the worst loop delay (ms) of a window: a fifth less when the loop was late,
 * a tenth more when it was not and the bound was reached. Between `LEAST_CONCURRENCY` and `most`.
 */
export function nextLimit(limit: number, seen: { worstDelayMs: number; peak: number; most: number }): number {
  const least = Math.min(LEAST_CONCURRENCY, seen.most)
  if (seen.worstDelayMs > TOO_LATE_MS) return Math.max(least, Math.floor(limit * 0.8))
  if (seen.worstDelayMs > RELAXED_MS || seen.peak < limit) return limit
  return Math.min(seen.most, limit + Math.max(1, Math.floor(limit / 10)))
}
