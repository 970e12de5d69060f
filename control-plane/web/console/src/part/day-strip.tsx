import type { HourState } from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { type Day, dayOf, followDays } from '../server/last-day.ts'
import { DAY } from '../words/day.ts'
import { locale } from '../words/language.ts'
import { milliseconds } from './duration.ts'
import './day-strip.css'

/**
 * The last 24 hours of a monitor or service as bars, in words for those who hear them. Like a relative time it has no
 * state: a long list makes hundreds of them per second while it is scrolled, and each draws itself once its day is read.
 */
export function DayBars({ id }: { id: string }) {
  return <span class="day-bars" data-day={id} role="img" aria-label={DAY.unread} ref={draw} />
}

/** The median response times of the last 24 hours as a line. */
export function DayLine({ id }: { id: string }) {
  return <span class="day-line" data-day={id} role="img" aria-label={DAY.unread} ref={draw} />
}

const [WIDTH, HEIGHT] = [96, 18]
const SVG = 'http://www.w3.org/2000/svg'

function draw(element: HTMLElement | null): void {
  const day = element?.dataset.day === undefined ? undefined : dayOf(element.dataset.day)
  if (!element || !day) return
  const isLine = element.className === 'day-line'
  const words = isLine ? wordsOfTimes(day) : wordsOfStates(day)
  element.title = words
  element.setAttribute('aria-label', words)
  element.replaceChildren(...(isLine ? lineOf(day) : barsOf(day)))
}

followDays(ids => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-day]'))
    if (ids.has(element.dataset.day ?? '')) draw(element)
})

function svgOf(paths: readonly { name: string; d: string }[]): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  for (const { name, d } of paths) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('class', name)
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** One path for each state: a bar per hour. A bad hour is higher, so that it is told apart without colours. */
function barsOf({ states }: Day): SVGElement[] {
  if (states.length === 0) return []
  const step = WIDTH / states.length
  const bars = Map.groupBy(states.entries(), ([, state]) => state)
  return [
    svgOf(
      [...bars].map(([name, own]) => {
        const height = name === 'down' ? HEIGHT : name === 'degraded' ? HEIGHT * 0.85 : HEIGHT * 0.65
        const bar = ([hour]: readonly [number, HourState]) =>
          `M${hour * step} ${HEIGHT}v${-height}h${step - 1}v${height}z`
        return { name, d: own.map(bar).join('') }
      }),
    ),
  ]
}

/** The line goes on from hour to hour; an hour without a time is a gap. */
function lineOf({ times }: Day): SVGElement[] {
  const most = Math.max(...times.map(time => time ?? 0))
  if (most === 0) return []
  const place = (time: number, hour: number) =>
    `${(hour / (times.length - 1)) * WIDTH} ${HEIGHT - 1 - (time / most) * (HEIGHT - 3)}`
  const pieces = times.map((time, hour) => {
    if (time === null) return ''
    const isAfter = (times[hour - 1] ?? null) !== null
    const isAlone = !isAfter && (times[hour + 1] ?? null) === null
    return `${isAfter ? 'L' : 'M'}${place(time, hour)}${isAlone ? 'h1' : ''}`
  })
  return [svgOf([{ name: 'times', d: pieces.join('') }])]
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

function wordsOfStates({ from, states }: Day): string {
  if (states.length === 0) return DAY.noUptime
  const told = states.filter(state => state !== 'none').length
  const period = told === states.length ? DAY.whole : DAY.since(told)
  const parts = (['down', 'degraded', 'unknown'] as const).flatMap(state => {
    const hours = states.filter(each => each === state).length
    if (hours === 0) return []
    const last = clock.format(new Date(from + states.lastIndexOf(state) * HOUR_MS))
    return [DAY[state](hours, last)]
  })
  return `${period}${parts.length === 0 ? DAY.well : parts.join('; ')}`
}

function wordsOfTimes({ times }: Day): string {
  const given = times.filter(time => time !== null)
  const last = given.at(-1)
  if (last === undefined) return DAY.noTimes
  return DAY.times(milliseconds(last), milliseconds(Math.min(...given)), milliseconds(Math.max(...given)))
}
