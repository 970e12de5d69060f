import { HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { ComponentView } from '../page-view/index.ts'
import { type Format, fill } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'

const WIDTH = 92
const HEIGHT = 22
const STEP = 4

/** The median response time by hour as a small line, with its last value; nothing without measurements. */
export function plot({ response, status }: ComponentView, { words, milliseconds }: Format): VNode | null {
  // Earlier response times say nothing about a component that does not answer now.
  if (status === 'outage' || status === 'unknown') return null
  const points = response.flatMap(({ at, p50 }) => (p50 === null ? [] : [{ at, p50 }]))
  const last = points.at(-1)
  const first = points[0]
  if (!last || !first) return null
  const highest = Math.max(...points.map(point => point.p50))
  const label = `${words.response}. ${words.highest}: ${milliseconds(highest)}`
  return h(
    'p',
    { class: 'r' },
    points.length > 1 &&
      h(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
        h('path', { d: lineOf(points, first.at, highest) }),
      ),
    h('span', null, fill(words.latency, { value: milliseconds(last.p50) })),
  )
}

/**
 * From 0 at the bottom to the highest; an hour without a value interrupts the line. Steps are relative, which is
 * shorter.
 */
function lineOf(points: readonly { at: number; p50: number }[], from: number, highest: number): string {
  let path = ''
  let before = { hour: Number.NaN, y: 0 }
  for (const { at, p50 } of points) {
    const hour = Math.round((at - from) / HOUR_MS)
    const y = Math.round(HEIGHT - 1 - ((HEIGHT - 2) * p50) / Math.max(highest, 1))
    const rise = y - before.y
    path += hour === before.hour + 1 ? `l${STEP}${rise < 0 ? rise : ` ${rise}`}` : `M${hour * STEP} ${y}`
    before = { hour, y }
  }
  return path
}
