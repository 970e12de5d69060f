import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { type IncidentView, type MaintenanceView, MOST_INCIDENTS, type PageView } from '../page-view/index.ts'
import type { Format } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { maintenance, pastIncident } from './incident.ts'

/** Days of the history, today included. */
const DAYS = 90

/** A past incident or maintenance. */
export type Past = { at: number } & ({ incident: IncidentView } | { maintenance: MaintenanceView })

/** The past, newest first. */
export function pastOf({ history }: PageView): Past[] {
  return history
    .flatMap(month => [
      ...month.incidents.map(incident => ({ at: incident.started_at, incident })),
      ...month.maintenance.map(each => ({ at: each.starts_at, maintenance: each })),
    ])
    .sort((a, b) => b.at - a.at)
}

/** The days of a part of the history, newest first. */
export interface Day {
  /** UTC midnights; more than one day only when all of them are empty. */
  from: number
  to: number
  past: Past[]
}

/** The past from `first` to before `end`, by days, including days without an incident. */
export function timeline(view: PageView, past: readonly Past[], first: number, end: number): Day[] {
  const shown = past.slice(first, end)
  const isLast = end >= past.length
  const top = first === 0 ? dayOf(view.as_of) : dayOf(past[first - 1]?.at ?? view.as_of)
  const oldest = Math.max(dayOf(view.as_of) - (DAYS - 1) * DAY_MS, dayOf(view.created_at))
  const byDay = Map.groupBy(shown, each => dayOf(each.at))
  const last = dayOf(shown.at(-1)?.at ?? view.as_of)
  const bottom = isLast && isWhole(view) ? Math.min(oldest, last) : last
  const busy = busyDays(view, oldest)
  const days: Day[] = []
  for (let day = top; day >= bottom; day -= DAY_MS) {
    const found = byDay.get(day)
    if (found) days.push({ from: day, to: day, past: found })
    else if (day >= oldest && !busy.has(day) && !(first > 0 && day === top)) joinQuiet(days, day)
  }
  return days
}

/** Consecutive quiet days are one entry. */
function joinQuiet(days: Day[], day: number): void {
  const newer = days.at(-1)
  if (newer && newer.past.length === 0 && newer.from === day + DAY_MS) newer.from = day
  else days.push({ from: day, to: day, past: [] })
}

/** Days on which an incident began, continued or ended. */
function busyDays(view: PageView, oldest: number): Set<number> {
  const all = [...view.incidents, ...view.history.flatMap(month => month.incidents)]
  const busy = new Set<number>()
  for (const { started_at, resolved_at } of all)
    for (let day = Math.max(oldest, dayOf(started_at)); day <= (resolved_at ?? view.as_of); day += DAY_MS) busy.add(day)
  return busy
}

/** When the page has more incidents than it loads, days before the last loaded one are unknown. */
function isWhole(view: PageView): boolean {
  return view.incidents.length + view.history.reduce((sum, month) => sum + month.incidents.length, 0) < MOST_INCIDENTS
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS
}

export function printDays(days: readonly Day[], view: PageView, format: Format, base: string): VNode[] {
  return days.flatMap(({ from, to, past }) => {
    if (past.length === 0)
      return [h('p', { class: 'qd' }, h('b', null, format.dates(from, to)), ' ', format.words.nothing)]
    return [h('h3', { class: 'mo' }, format.date(from)), ...past.map(each => printPast(each, view, format, base))]
  })
}

function printPast(past: Past, view: PageView, format: Format, base: string): VNode {
  return 'incident' in past
    ? pastIncident(past.incident, view, format, base)
    : maintenance(past.maintenance, view, format, base)
}
