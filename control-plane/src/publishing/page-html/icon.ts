import { h, type VNode } from './element.ts'

const PATHS = {
  operational: 'M4.6 8.3l2.3 2.3 4.5-5',
  degraded: 'M8 4.4v4.2M8 11.2v.1',
  outage: 'M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2',
  maintenance: 'M8 4.6V8l2.3 1.6',
  unknown: 'M6.2 6.3c0-2.4 3.7-2.3 3.7 0 0 1.4-1.8 1.5-1.9 2.8M8 11.3v.1',
} as const
export type IconName = keyof typeof PATHS
/** Short, since every component has one. */
const ID: Record<IconName, string> = {
  operational: 'yo',
  degraded: 'yd',
  outage: 'yx',
  maintenance: 'ym',
  unknown: 'yu',
}

/** The shapes, defined once; `icon` refers to them. */
export function iconSheet(): VNode {
  return h(
    'svg',
    { width: 0, height: 0, class: 'hide', 'aria-hidden': 'true' },
    Object.entries(PATHS).map(([name, d]) =>
      h(
        'symbol',
        { id: ID[name as IconName], viewBox: '0 0 16 16' },
        h('circle', { cx: 8, cy: 8, r: 6.6, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
        h('path', {
          d,
          fill: 'none',
          stroke: 'currentColor',
          'stroke-width': 1.6,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ),
    ),
  )
}

/** An icon beside a word with the same meaning. */
export function icon(name: IconName): VNode {
  return h('svg', { 'aria-hidden': 'true' }, h('use', { href: `#${ID[name]}` }))
}
