import { addDays, type Day, dayAt, isDay, mondayOf, ownZone, startOfDay } from '../../part/zone.ts'
import { locale } from '../../words/language.ts'

const dayFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

const briefFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

export const briefDay = (day: Day) => briefFormat.format(new Date(day))
export const dayName = (day: Day) => dayFormat.format(new Date(day))
export const monthName = (day: Day) => monthFormat.format(new Date(day))

export const VIEWS = ['week', 'month'] as const
export type View = (typeof VIEWS)[number]

/** A week of the calendar: its days with their starts and ends, and the start and end of the week. */
export interface Week {
  days: readonly { day: Day; from: number; to: number }[]
  from: number
  to: number
}

/** What the calendar shows, by the address. */
export interface Shown {
  view: View
  /** The day in the address; by default today. */
  day: Day
  today: Day
  zone: string
  isOwnZone: boolean
  weeks: readonly Week[]
  title: string
}

export function shownBy(query: Record<string, string>, scheduleZone: string, now: number): Shown {
  const isOwnZone = query.zone === 'own' && ownZone !== scheduleZone
  const zone = isOwnZone ? ownZone : scheduleZone
  const today = dayAt(zone, now)
  const day = isDay(query.date) ? query.date : today
  const view = query.view === 'month' ? 'month' : 'week'
  const weeks = (view === 'month' ? mondaysOf(day) : [mondayOf(day)]).map(monday => weekFrom(zone, monday))
  return { view, day, today, zone, isOwnZone, weeks, title: titleOf(view, day) }
}

/** The whole time that is shown, as the routes take it. */
export function spanOf({ weeks }: Shown): { from: string; to: string } {
  const [from, to] = [weeks[0]?.from ?? 0, weeks.at(-1)?.to ?? 0]
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

export function weekFrom(zone: string, monday: Day): Week {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map(day => ({
    day,
    from: startOfDay(zone, day),
    to: startOfDay(zone, addDays(day, 1)),
  }))
  return { days, from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }
}

/** Returns the Mondays of the weeks that overlap a month. */
function mondaysOf(day: Day): Day[] {
  const mondays = [mondayOf(`${day.slice(0, 7)}-01`)]
  for (;;) {
    const next = addDays(mondays.at(-1) ?? day, 7)
    if (next.slice(0, 7) > day.slice(0, 7)) return mondays
    mondays.push(next)
  }
}

function titleOf(view: View, day: Day): string {
  if (view === 'month') return monthName(day)
  const monday = mondayOf(day)
  return dayFormat.formatRange(new Date(monday), new Date(addDays(monday, 6)))
}

/** Returns the day of the same view one step earlier (-1) or later (1). */
export function stepped({ view, day }: Pick<Shown, 'view' | 'day'>, by: 1 | -1): Day {
  if (view === 'week') return addDays(day, 7 * by)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}
