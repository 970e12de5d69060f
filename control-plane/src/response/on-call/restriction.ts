import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Wall } from './wall-clock.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * Hours of days of the week in local time. When `to` is not after `from` they end on the next day: 00:00 to 00:00 is a
 * whole day.
 */
export interface Restriction {
  days: readonly Weekday[]
  /** `HH:MM`; the day is the one on which the hours begin. */
  from: string
  to: string
}

/** The same, counted in milliseconds from the start of the day; `end` may be on the next one. */
export interface Hours {
  /** By the day of the week, Monday first. */
  on: readonly boolean[]
  begin: number
  end: number
}

export function hoursOf({ days, from, to }: Restriction): Hours {
  const [begin, end] = [minuteOf(from) * 60_000, minuteOf(to) * 60_000]
  return { on: WEEKDAYS.map(day => days.includes(day)), begin, end: end > begin ? end : end + DAY_MS }
}

/** Whether a local time is within the hours that began on its day or on the day before. */
export function covers({ on, begin, end }: Hours, reading: Wall): boolean {
  const day = Math.floor(reading / DAY_MS)
  const time = reading - day * DAY_MS
  return (time >= begin && time < end && isOn(on, day)) || (time < end - DAY_MS && isOn(on, day - 1))
}

/** The local times from the day before `first` to the day after `last` at which the hours begin or end. */
export function edgesOf({ on, begin, end }: Hours, first: Wall, last: Wall): Wall[] {
  const edges: Wall[] = []
  for (let day = Math.floor(first / DAY_MS) - 1; day <= Math.floor(last / DAY_MS); day++)
    if (isOn(on, day)) edges.push(day * DAY_MS + begin, day * DAY_MS + end)
  return edges
}

/** 1970-01-01, day 0, was a Thursday. */
function isOn(on: readonly boolean[], day: number): boolean {
  return on[(((day + 3) % 7) + 7) % 7] === true
}

/** Minutes since midnight of `HH:MM`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
