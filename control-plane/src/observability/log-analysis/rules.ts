/** Records of one kind in a window and in the one before. */
export interface Compared {
  count: number
  count_before: number
  /** The window's part of both, of their time or of all records: between 0 and 1. */
  expected: number
}

export type Change = 'new' | 'gone' | 'more' | 'fewer'

/**
 * The likelihood ratio G² of two counts against their expected split (Wilks 1938, one degree of freedom): above 10.8 by
 * chance once in a thousand times. 0 when the split is the expected one.
 */
export function surprise({ count, count_before, expected }: Compared): number {
  const all = count + count_before
  const part = (seen: number, share: number) => (seen === 0 ? 0 : seen * Math.log(seen / (all * share)))
  return Math.max(0, 2 * (part(count, expected) + part(count_before, 1 - expected)))
}

/** Once in a thousand times by chance. */
const NOTABLE = 10.83

/** What happened to a pattern. Null: nothing notable; one that is new always is. */
export function changeOf(compared: Compared): Change | null {
  const { count, count_before } = compared
  if (count_before === 0) return count === 0 ? null : 'new'
  if (surprise(compared) < NOTABLE) return null
  if (count === 0) return 'gone'
  return factorOf(compared) > 1 ? 'more' : 'fewer'
}

/** How many times as often as before, in equal times. */
function factorOf({ count, count_before, expected }: Compared): number {
  return (count / count_before) * ((1 - expected) / expected)
}

/** For people, e.g. `3.4 times as often: 34 records, 10 before`. */
export function wordsOf(change: Change, compared: Compared): string {
  const { count, count_before } = compared
  const records = count === 1 ? '1 record' : `${count} records`
  if (change === 'new') return `New: ${records}, none before`
  if (change === 'gone') return `Gone: no records, ${count_before} before`
  const factor = factorOf(compared)
  const [times, how] = change === 'more' ? [factor, 'often'] : [1 / factor, 'rarely']
  return `${Number(times.toPrecision(2))} times as ${how}: ${records}, ${count_before} before`
}
