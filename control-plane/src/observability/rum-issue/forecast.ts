const HOURS_NEEDED = 24
/** Fewer errors in an hour never escalate. */
const LEAST = 10
const DEVIATIONS = 5
const ABOVE_HIGHEST = 1.2

/**
 * How many errors of an issue an hour may have before it escalates, by its own last hours (at most a week, whole hours,
 * also those without errors): above the mean by five standard deviations, at least those of a Poisson process, and above
 * the highest hour by a fifth. Null before a day is known: a new issue has nothing to compare with.
 */
export function hourlyLimit(hours: readonly number[]): number | null {
  if (hours.length < HOURS_NEEDED) return null
  const mean = hours.reduce((sum, count) => sum + count, 0) / hours.length
  const variance = hours.reduce((sum, count) => sum + (count - mean) ** 2, 0) / hours.length
  const spread = Math.sqrt(Math.max(variance, mean))
  return Math.ceil(Math.max(LEAST, mean + DEVIATIONS * spread, Math.max(...hours) * ABOVE_HIGHEST))
}
