import type { ComponentStatus } from '../rules.ts'
import type { ComponentView, DayView } from '../view.ts'
import type { Format } from '../words/format.ts'
import { dayWord, fill } from '../words/index.ts'
import { bars } from './bars.ts'
import { h, type VNode } from './element.ts'
import { type IconName, icon } from './icon.ts'
import { STATE_NAMES } from './palette.ts'
import { plot } from './plot.ts'

/** Below this much of the time watched, the uptime says how much it was. */
const WELL_COVERED = 95

/** A word in a tinted field, with the picture of its state. */
export function pill(state: ComponentStatus, word: string): VNode {
  return h('span', { class: `s ${STATE_NAMES[state]}` }, icon(state satisfies IconName), word)
}

/** `listed`: how many of the days with problems are told in words, the newest. */
export function component(view: ComponentView, format: Format, listed: number): VNode {
  const { words } = format
  return h(
    'li',
    { class: 'c' },
    h(
      'div',
      { class: 'n' },
      h('h3', null, h('bdi', null, view.name)),
      plot(view, format),
      pill(view.status, words.status[view.status]),
    ),
    bars(view, format),
    h(
      'div',
      { class: 'l' },
      h('span', null, words.days_ago),
      h('b', null, uptimeText(view, format), ...notes(view, format)),
      h('span', null, words.today),
    ),
    troubles(view.days, format, listed),
  )
}

function uptimeText({ uptime_90d }: ComponentView, { words, percent }: Format): string {
  return uptime_90d === null ? words.no_data : fill(words.uptime, { value: percent(uptime_90d) })
}

function notes(view: ComponentView, { words, percent }: Format) {
  const { sla_target, coverage_90d } = view
  const said: string[] = []
  if (sla_target !== null) said.push(fill(words.target, { value: percent(sla_target) }))
  if (coverage_90d !== null && coverage_90d < WELL_COVERED)
    said.push(fill(words.coverage, { value: percent(coverage_90d) }))
  return said.map(text => h('small', null, ` ${text}`))
}

/** The days with downtime, or that were corrected: what the bars show to eyes and pointers, for everybody. */
function troubles(days: readonly DayView[], format: Format, listed: number): VNode | null {
  const { words } = format
  const found = days.filter(day => day.corrected || day.down_seconds > 0 || day.state === 'degraded').reverse()
  if (found.length === 0) return null
  return h(
    'details',
    null,
    h('summary', null, `${words.days} (${found.length})`),
    h(
      'ul',
      null,
      found.slice(0, listed).map(day => trouble(day, format)),
    ),
  )
}

function trouble(day: DayView, { words, date, duration, percent }: Format): VNode {
  const seconds = day.down_seconds > 0 ? day.down_seconds : day.state === 'degraded' ? day.degraded_seconds : 0
  return h(
    'li',
    null,
    h('time', null, date(Date.parse(day.date))),
    h(
      'span',
      { class: `g ${STATE_NAMES[day.state]}` },
      dayWord(words, day.state),
      seconds > 0 && ` ${duration(seconds)}`,
    ),
    day.uptime !== null && h('span', null, percent(day.uptime)),
    day.corrected && h('em', null, words.corrected),
  )
}
