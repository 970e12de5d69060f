import type { ComponentStatus, ComponentView, PageView } from '../page-view/index.ts'
import { type Format, fill } from '../page-words/index.ts'
import { bars } from './bars.ts'
import { dayList, titlesByDay, zonesOf } from './day.ts'
import { h, type VNode } from './element.ts'
import { type IconName, icon } from './icon.ts'
import { openOn } from './incident.ts'
import { STATE_NAMES } from './palette.ts'
import { plot } from './plot.ts'

/** Below this share of the time watched, the uptime says how much was watched. */
const WELL_COVERED = 95

/** A word on a tinted ground, with the icon of its state. */
export function pill(state: ComponentStatus, word: string): VNode {
  return h('span', { class: `s ${STATE_NAMES[state]}` }, icon(state satisfies IconName), word)
}

interface Shape {
  /** The number of newest days with problems that get their own text. */
  most: number
  /** Whether its bars are open; otherwise they are folded. */
  isOpen: boolean
}

export function component(view: ComponentView, page: PageView, format: Format, { most, isOpen }: Shape): VNode {
  const { words } = format
  const name = [
    h('h3', null, h('bdi', null, view.name)),
    plot(view, format),
    pill(view.status, words.status[view.status]),
  ]
  const rest = [
    openOn(view.id, page, format),
    view.description !== null && h('p', { class: 'de', dir: 'auto' }, view.description),
    ...(view.days.length > 0 ? uptimeOf(view, page, format, most) : []),
  ]
  if (isOpen) return h('li', { class: 'c' }, h('div', { class: 'n' }, name), rest)
  return h('li', { class: 'c' }, h('details', null, h('summary', { class: 'n' }, name), rest))
}

/** The bars of 90 days, and their share in words. */
function uptimeOf(view: ComponentView, page: PageView, format: Format, most: number): VNode[] {
  const { words } = format
  return [
    h('div', { class: 'd' }, [
      bars(view, format),
      dayList(zonesOf(view.days, titlesByDay(view.id, page), most), format),
    ]),
    h(
      'div',
      { class: 'l' },
      h('span', null, words.days_ago),
      h('b', null, uptimeText(view, format), ...notes(view, format)),
      h('span', null, words.today),
    ),
  ]
}

function uptimeText({ uptime_90d, sla_target }: ComponentView, { words, percent }: Format): string {
  if (uptime_90d === null) return words.no_data
  return fill(words.uptime, { value: percent(uptime_90d, digitsOf(sla_target)) })
}

/** The number of digits after the point: as many as the target has, since the two are compared. */
function digitsOf(target: number | null): number {
  const [, fraction = ''] = String(target ?? '').split('.')
  return fraction.length
}

function notes(view: ComponentView, { words, percent }: Format) {
  const { sla_target, coverage_90d } = view
  const said: string[] = []
  if (sla_target !== null) said.push(fill(words.target, { value: percent(sla_target, digitsOf(sla_target)) }))
  if (coverage_90d !== null && coverage_90d < WELL_COVERED)
    said.push(fill(words.coverage, { value: percent(coverage_90d) }))
  return said.map(text => h('small', null, ` ${text}`))
}
