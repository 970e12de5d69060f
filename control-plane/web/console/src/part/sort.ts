/** The order of a list: the key of a column, and whether the highest comes first. */
export interface Sort {
  key: string
  isDown: boolean
}

/** What a row is sorted by; null comes last in both directions. */
export type SortValue = string | number | null

/** Reads an order from an address: `name`, or `-name` with the highest first; null for none of `keys`. */
export function readSort(text: string, keys: readonly string[]): Sort | null {
  const isDown = text.startsWith('-')
  const key = isDown ? text.slice(1) : text
  return keys.includes(key) ? { key, isDown } : null
}

export function sortText({ key, isDown }: Sort): string {
  return isDown ? `-${key}` : key
}

/** Returns the rows in order; equal ones stay as they were. Texts are compared as people of `locale` do. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  isDown: boolean,
  locale: string,
): readonly Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sign = isDown ? -1 : 1
  return rows
    .map(row => ({ row, value: by(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'string') return sign * compare(a.value, String(b.value))
      return sign * (a.value - Number(b.value))
    })
    .map(({ row }) => row)
}

/** Returns the rows with those of a group together; the groups by name, that of rows without one last. */
export function groupRows<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | null,
  locale: string,
): readonly Row[] {
  return sortRows(rows, groupOf, false, locale)
}

/** The statuses from the worst to the best; those that are not named are between. */
const WORST_FIRST = ['down', 'expired', 'invalid', 'unreachable', 'degraded', 'late', 'changed', 'over_budget']
const THEN = ['expiring', 'unknown']
const LAST = ['pending', 'running', 'up', 'valid', 'registered', 'baselined', 'good']

/** The place of a status in a list with the failing ones first; what is paused comes last. */
export function badness(status: string, isPaused = false): number {
  const order = [...WORST_FIRST, ...THEN, '', ...LAST]
  const at = order.indexOf(status)
  return isPaused ? order.length : at === -1 ? order.indexOf('') : at
}
