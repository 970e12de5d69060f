import { type ComponentView, DAY_STATES, type DayState, type DayView } from '../page-view/index.ts'
import { dayWord, type Format } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { STATE_NAMES } from './palette.ts'

/** A bar is 3 wide with a gap of 1; the bars of one state form one dashed line, so 90 days take few bytes. */
const PITCH = 4
const HEIGHT = 34
/** Unknown and maintenance also differ in height; the sheet sets it as the line's width. */
const HEIGHTS: Record<DayState, number> = {
  operational: HEIGHT,
  degraded: HEIGHT,
  partial: HEIGHT,
  outage: HEIGHT,
  maintenance: 20,
  unknown: 10,
}

/** The bars of a component, with their text. */
export function bars({ days }: ComponentView, format: Format): VNode {
  const states = DAY_STATES.filter(state => days.some(day => day.state === state))
  return h(
    'svg',
    {
      class: 'b',
      viewBox: `0 0 ${days.length * PITCH - 1} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': describeDays(days, format),
    },
    states.map(state => {
      const height = HEIGHTS[state]
      return h('path', {
        class: STATE_NAMES[state],
        d: lineOf(days, state, HEIGHT - height / 2),
      })
    }),
  )
}

/** The path of a state's bars: each run of days is its own line, since dashes start with their line. */
export function lineOf(days: readonly Pick<DayView, 'state'>[], state: DayState, y: number): string {
  let path = ''
  let end = 0
  for (let first = 0; first < days.length; first++) {
    if (days[first]?.state !== state) continue
    let last = first
    while (days[last + 1]?.state === state) last++
    const from = first * PITCH
    const to = last * PITCH + PITCH - 1
    path += path === '' ? `M${from} ${y}h${to - from}` : `m${from - end} 0h${to - from}`
    end = to
    first = last
  }
  return path
}

/** How many days were in each state; their number and the uptime are shown below the bars in words. */
function describeDays(days: readonly DayView[], { words }: Format): string {
  const counts = DAY_STATES.map(state => [state, days.filter(day => day.state === state).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${dayWord(words, state)}: ${count}`)
    .join('. ')
}
