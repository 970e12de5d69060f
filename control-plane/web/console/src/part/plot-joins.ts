/** How far apart two values may be for a line to join them; in seconds, as the instants. */
export interface Spacing {
  /** The time from one point to the next; 0 if unknown: then that between the nearest two. */
  step: number
  /** The time from one value of the source to the next; null if unknown. */
  interval: number | null
}

/** A line joins over this many values of the source. */
const MOST_INTERVALS = 3
/** Fewer distances do not show how often a source has a value. */
const LEAST_DISTANCES = 3
/** Values are never apart by exactly their interval. */
const JITTER = 1.05

/**
 * Returns the values of a line as uPlot draws them: `null` is a gap, and `undefined` a point over which the line goes on.
 * Within three intervals of the source a line goes on; what is longer without a value stays a gap, so that missing data
 * is never drawn as data.
 */
export function joined(
  times: readonly number[],
  values: readonly (number | null)[],
  spacing: Spacing,
): (number | null | undefined)[] {
  const known = Array.from(values, (_, at) => at).filter(at => typeof values[at] === 'number')
  const reach = JITTER * reachOf(times, known, spacing)
  const drawn: (number | null | undefined)[] = [...values]
  for (const [index, at] of known.entries()) {
    const next = known[index + 1] ?? at
    if ((times[next] ?? 0) - (times[at] ?? 0) <= reach) drawn.fill(undefined, at + 1, next)
  }
  return drawn
}

/** The longest distance over which a line goes on. A source whose interval is unknown shows it, if it is sparser than the points. */
function reachOf(times: readonly number[], known: readonly number[], { step, interval }: Spacing): number {
  const width = step || Math.min(...distancesOf(times))
  const distances = distancesOf(known.map(at => times[at] ?? 0)).toSorted((a, b) => a - b)
  const usual = distances[Math.floor(distances.length / 2)] ?? 0
  const isSparse = distances.length >= LEAST_DISTANCES && usual > JITTER * width
  return Math.max(width, MOST_INTERVALS * (interval ?? (isSparse ? usual : 0)))
}

function distancesOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** Returns the indexes of values that no line touches, so that they get points. */
export function alone(drawn: ArrayLike<number | null | undefined>): number[] {
  const found: number[] = []
  let before: number | null = null
  for (let at = 0; at < drawn.length; at++) {
    const value = drawn[at]
    if (value === undefined) continue
    if (typeof value !== 'number') {
      before = null
      continue
    }
    let next = at + 1
    while (next < drawn.length && drawn[next] === undefined) next++
    if (before === null && typeof drawn[next] !== 'number') found.push(at)
    before = at
  }
  return found
}

/** Whether the last point is still being filled: it begins at `last` and the range or the present ends at `until`. */
export function isRunning(last: number | undefined, step: number, until: number | null): boolean {
  return last !== undefined && until !== null && step > 0 && last + step > until
}
