import type { Wall } from './wall-clock.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Hours of days of the week, on the wall. Where `to` is not after `from` they end on the next day: 00:00 to 00:00 is a whole day. */
export interface Restriction {
  days: readonly Weekday[]
  /** `HH:MM`; the day is the one on which the hours begin. */
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** Whether a reading of the wall is within the hours. */
export function covers(restriction: Restriction, reading: Wall): boolean {
  return spansAround(restriction, reading, reading).some(([start, end]) => start <= reading && reading < end)
}

/** The readings between two others at which the hours begin or end. */
export function edgesOf(restriction: Restriction, first: Wall, last: Wall): Wall[] {
  return spansAround(restriction, first, last).flat()
}

/** Hours that begin from the day before `first` to the day of `last`; none is longer than a day. */
function spansAround({ days, from, to }: Restriction, first: Wall, last: Wall): [Wall, Wall][] {
  const [begin, end] = [minuteOf(from) * 60_000, minuteOf(to) * 60_000]
  const spans: [Wall, Wall][] = []
  for (let day = Math.floor(first / DAY_MS) - 1; day <= Math.floor(last / DAY_MS); day++) {
    const start = day * DAY_MS
    if (days.includes(weekdayOf(day))) spans.push([start + begin, start + end + (end > begin ? 0 : DAY_MS)])
  }
  return spans
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'mon'
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
