/**
 * Calendar days and local times in any IANA zone, with `Intl` only: not all supported browsers have `Temporal`. A day
 * is `YYYY-MM-DD`, a local time `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`, an instant milliseconds since
 * 1970-01-01T00:00:00Z.
 */
export type Day = string

const DAY_MS = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en', { ...numeric, second: 'numeric', timeZone: zone, hourCycle: 'h23' })
  clocks.set(zone, made)
  return made
}

/** Returns what the clock of a zone shows at an instant, encoded as the instant at which a UTC clock shows the same. */
function shownAt(zone: string, at: number): number {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown + (((at % 1000) + 1000) % 1000)
}

/**
 * Returns the first instant at which the clock of a zone shows a local time. A time that is skipped counts with the
 * offset from before the gap. Of a time shown twice, returns the one with the same offset as `near`, if given.
 */
function reached(zone: string, shown: number, near?: number): number {
  const aheadAt = (at: number) => shownAt(zone, at) - at
  const [before, after] = [shown - aheadAt(shown - DAY_MS), shown - aheadAt(shown + DAY_MS)]
  const found = [before, after].sort((a, b) => a - b).filter(at => shownAt(zone, at) === shown)
  const alike = near === undefined ? undefined : found.find(at => aheadAt(at) === aheadAt(near))
  return alike ?? found[0] ?? before
}

export function dayAt(zone: string, at: number): Day {
  return localAt(zone, at).slice(0, 10)
}

const LENGTHS = { minute: 16, second: 19 } as const

export function localAt(zone: string, at: number, precision: keyof typeof LENGTHS = 'minute'): string {
  return new Date(shownAt(zone, at)).toISOString().slice(0, LENGTHS[precision])
}

/** Returns when a day begins in a zone; the next day begins 23, 24 or 25 hours later. */
export function startOfDay(zone: string, day: Day): number {
  return reached(zone, Date.parse(`${day}T00:00:00Z`))
}

/**
 * Returns the instant of a local time; null if the text is not one. Of two that match, the one with the offset of
 * `near`.
 */
export function instantOf(zone: string, local: string, near?: number): number | null {
  const shown = Date.parse(`${local}Z`)
  return Number.isNaN(shown) ? null : reached(zone, shown, near)
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function isDay(text: string | undefined): text is Day {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The zone of this browser. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
