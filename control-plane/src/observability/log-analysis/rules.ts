/** Records of one kind in a window and in the one before. */
export interface Compared {
  count: number
  count_before: number
  /** The window's expected share of both, by time or by records: between 0 and 1. */
  expected: number
}

export type Change = 'new' | 'gone' | 'more' | 'fewer'

/**
 * The likelihood ratio G² of two counts against their expected split (Wilks 1938, one degree of freedom). Exceeds 10.8
 * by chance once in a thousand times; 0 for the expected split.
 */
export function surprise({ count, count_before, expected }: Compared): number {
  const all = count + count_before
  const part = (seen: number, share: number) => (seen === 0 ? 0 : seen * Math.log(seen / (all * share)))
  return Math.max(0, 2 * (part(count, expected) + part(count_before, 1 - expected)))
}

/** Exceeded by chance once in a thousand times. */
const NOTABLE = 10.83

/** How a pattern changed; null: not notably. A new pattern is always notable. */
export function changeOf(compared: Compared): Change | null {
  const { count, count_before } = compared
  if (count_before === 0) return count === 0 ? null : 'new'
  if (surprise(compared) < NOTABLE) return null
  if (count === 0) return 'gone'
  return factorOf(compared) > 1 ? 'more' : 'fewer'
}

/** The ratio of the rates of the window and the one before. */
function factorOf({ count, count_before, expected }: Compared): number {
  return (count / count_before) * ((1 - expected) / expected)
}

/** The change in words, such as `3.4 times as often: 34 records, 10 before`. */
export function wordsOf(change: Change, compared: Compared): string {
  const { count, count_before } = compared
  const records = count === 1 ? '1 record' : `${count} records`
  if (change === 'new') return `New: ${records}, none before`
  if (change === 'gone') return `Gone: no records, ${count_before} before`
  const factor = factorOf(compared)
  const [times, how] = change === 'more' ? [factor, 'often'] : [1 / factor, 'rarely']
  return `${Number(times.toPrecision(2))} times as ${how}: ${records}, ${count_before} before`
}
