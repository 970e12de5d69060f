import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { DAY_STATES, type DayState, type DayView, type IncidentView, type PageView } from '../page-view/index.ts'
import { dayWord, type Format } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { STATE_NAMES } from './palette.ts'

/**
 * Days with their own text on a whole page, the newest of each component. A day takes about 150 bytes, so a page with
 * 500 components has at most about 300 KB of them.
 */
const MOST_DAYS = 1_500
/** Incidents of a component that are named at its days, the newest, and titles per day. */
const MOST_INCIDENTS = 20
const MOST_TITLES = 3
const TITLE_LENGTH = 80

/** Days of a component that share a text: a single day with problems, or days of one state without any. */
export interface Zone {
  days: DayView[]
  titles: string[]
  eventful: boolean
}

export type TitlesOf = (date: string) => string[]

/** The titles of a component's incidents by day. */
export function titlesByDay(component: string, view: PageView): TitlesOf {
  const all = [...view.incidents, ...view.history.flatMap(month => month.incidents)]
  const own = all.filter(each => each.components.includes(component)).slice(0, MOST_INCIDENTS)
  return date => {
    const day = Date.parse(date)
    return own
      .filter(each => reaches(each, day, view.as_of))
      .map(each => each.title)
      .slice(0, MOST_TITLES)
  }
}

function reaches({ started_at, resolved_at }: IncidentView, day: number, now: number): boolean {
  return started_at < day + DAY_MS && (resolved_at ?? now) >= day
}

/** How many days of each component have their own text. */
export function daysToTell(components: number): number {
  return Math.max(1, Math.floor(MOST_DAYS / Math.max(1, components)))
}

/** Days grouped by text, oldest first: the newest `most` days with problems stand alone, all older days together. */
export function zonesOf(days: readonly DayView[], titlesOf: TitlesOf, most: number): Zone[] {
  const told = days.map(day => ({ day, titles: titlesOf(day.date) }))
  const eventful = told.flatMap(({ day, titles }, at) => (hasProblem(day) || titles.length > 0 ? [at] : []))
  const first = eventful.length > most ? (eventful.at(-most) ?? 0) : 0
  const zones: Zone[] = first > 0 ? [{ days: days.slice(0, first), titles: [], eventful: true }] : []
  for (const [at, { day, titles }] of told.entries()) {
    const last = zones.at(-1)
    if (at < first) continue
    if (eventful.includes(at)) zones.push({ days: [day], titles, eventful: true })
    else if (last && !last.eventful && last.days[0]?.state === day.state) last.days.push(day)
    else zones.push({ days: [day], titles: [], eventful: false })
  }
  return zones
}

function hasProblem(day: DayView): boolean {
  return day.corrected || day.down_seconds > 0 || day.state === 'degraded'
}

/** The text of each bar, shown on hover, focus and tap; screen readers find it as a list. */
export function dayList(zones: readonly Zone[], format: Format): VNode {
  let before = 0
  const items = zones.map(zone => {
    const { length } = zone.days
    // Tips of the right half extend to the left.
    const names = [length > 1 && `w${length}`, before >= 45 && 'e'].filter(Boolean).join(' ')
    before += length
    const attributes = { ...(names ? { class: names } : {}), ...(zone.eventful ? { tabIndex: 0 } : {}) }
    return h('li', attributes, h('div', null, zone.days.length === 1 ? oneDay(zone, format) : someDays(zone, format)))
  })
  return h('ol', { class: 'z' }, items)
}

function oneDay({ days: [day], titles }: Zone, format: Format): (VNode | string | false)[] {
  if (!day) return []
  const { words, date, duration, percent } = format
  const seconds = day.down_seconds > 0 ? day.down_seconds : day.state === 'degraded' ? day.degraded_seconds : 0
  return [
    h('b', null, date(Date.parse(day.date))),
    h('span', { class: STATE_NAMES[day.state] }, dayWord(words, day.state), seconds > 0 && ` ${duration(seconds)}`),
    seconds > 0 && day.uptime !== null && h('span', null, percent(day.uptime)),
    day.corrected && h('em', null, words.corrected),
    ...titles.map(title => h('bdi', null, cut(title))),
  ]
}

function someDays({ days, eventful }: Zone, { dates, words }: Format): VNode[] {
  const [from, to] = [days[0], days.at(-1)].map(day => Date.parse(day?.date ?? ''))
  const states = DAY_STATES.filter(state => days.some(day => day.state === state))
  const countOf = (state: DayState) => (eventful ? `: ${days.filter(day => day.state === state).length}` : '')
  return [
    h('b', null, dates(from ?? 0, to ?? 0)),
    ...states.map(state => h('span', { class: STATE_NAMES[state] }, `${dayWord(words, state)}${countOf(state)}`)),
  ]
}

function cut(title: string): string {
  const characters = [...title]
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH - 1).join('')}…` : title
}
