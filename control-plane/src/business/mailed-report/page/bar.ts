import type { ReportFigures } from '@pharos/shared-protocol/report/figures.ts'
import type { ReportMonitor } from '@pharos/shared-protocol/report/monitor.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { Format } from './format.ts'

/** The worst state of a day colours it; the order is also that of the legend. */
const WORST: readonly TimelineState[] = ['down', 'degraded', 'unknown', 'maintenance', 'paused', 'up']
export const COLOURS: Record<TimelineState, string> = {
  up: '#1a7f4b',
  degraded: '#b7791f',
  down: '#c1362f',
  unknown: '#9aa3af',
  maintenance: '#3a6fb0',
  paused: '#d5d9df',
}
const NONE = '#f1f2f4'
const WIDTH = 6
const HEIGHT = 14

/** The days of a period, as instants from day to day in its zone. */
export function daysOf({ from, to, zone }: ReportFigures['period']): number[] {
  const end = Date.parse(to)
  const days: number[] = []
  let day = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  while (day.epochMilliseconds < end) {
    days.push(day.epochMilliseconds)
    day = day.toPlainDate().add({ days: 1 }).toZonedDateTime(zone)
  }
  return [...days, end]
}

/** A bar with a field for each day, in the colour of its worst state. What it shows is said in words as well. */
export function barOf({ intervals }: ReportMonitor, days: readonly number[], { words, day }: Format): string {
  const states = days.slice(0, -1).map((from, i) => worstIn(intervals ?? [], from, days[i + 1] ?? from))
  const fields = states.map((state, i) => {
    const colour = state === null ? NONE : COLOURS[state]
    return `<rect x="${i * (WIDTH + 1)}" width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`
  })
  const bad = states.flatMap((state, i) =>
    state === 'down' || state === 'degraded' ? [`${day(days[i] ?? 0)}: ${words.state[state]}`] : [],
  )
  const label =
    bad.length === 0 ? words.state[states.every(state => state === null) ? 'unknown' : 'up'] : bad.join('; ')
  const width = states.length * (WIDTH + 1)
  return `<svg role="img" aria-label="${label}" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">${fields.join('')}</svg>`
}

function worstIn(intervals: NonNullable<ReportMonitor['intervals']>, from: number, to: number): TimelineState | null {
  const found = new Set(
    intervals.filter(each => Date.parse(each.from) < to && Date.parse(each.to) > from).map(({ state }) => state),
  )
  return WORST.find(state => found.has(state)) ?? null
}

/** What the colours mean. */
export function legendOf({ words }: Format): string {
  const entries = WORST.map(
    state =>
      `<span><svg width="10" height="10" aria-hidden="true"><rect width="10" height="10" fill="${COLOURS[state]}"/></svg> ${words.state[state]}</span>`,
  )
  return `<p class="legend">${entries.join(' ')}</p>`
}
