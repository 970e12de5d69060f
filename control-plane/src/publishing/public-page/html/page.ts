import { renderToString } from 'preact-render-to-string'
import type { Printed, Shown } from '../print/shown.ts'
import type { Overall } from '../rules.ts'
import type { CorrectionView, PageView } from '../view.ts'
import type { Format } from '../words/format.ts'
import { directionOf, fill } from '../words/index.ts'
import { component } from './component.ts'
import { h, type VNode } from './element.ts'
import { footer, head, header } from './frame.ts'
import { type IconName, icon, iconSheet } from './icon.ts'
import { incident, maintenance, pastIncident } from './incident.ts'
import { styleOf } from './style.ts'
import { subscribe } from './subscribe.ts'

/** What of the history the page itself shows; feeds and JSON have all. */
const MOST_PAST = 20
/** Days with problems that are told in words, over all components: with many components fewer of each. */
const MOST_DAYS = 60

/**
 * The page as people see it: no script, one style of ours, and what the customer's own style reaches stands in `.t`. The overall
 * state, open incidents, corrections and the stale mark are outside of that (`.v`), so no style of a customer reaches them.
 */
export function printHtml(shown: Shown): Printed {
  const { view, api, format } = shown
  const style = styleOf(view.branding)
  const root = h(
    'html',
    { lang: format.language, dir: directionOf(format.language) },
    head(shown, style.text),
    h('body', null, [
      h('a', { class: 'skip', href: '#main' }, format.words.skip),
      iconSheet(),
      header(shown),
      h('main', { id: 'main', tabIndex: -1 }, h('div', { class: 'w' }, content(shown))),
      footer(shown),
    ]),
  )
  return {
    type: 'text/html',
    body: `<!doctype html>${renderToString(root).replaceAll(/><\/(?:path|use|circle)>/g, '/>')}`,
    headers: {
      'Content-Security-Policy': policy(style.hash, api),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    },
  }
}

/** Nothing runs, nothing comes from elsewhere, and nobody frames it; the form goes to this page's own API. */
function policy(styleHash: string, api: string): string {
  return [
    `default-src 'none'`,
    `style-src 'self' 'sha256-${styleHash}'`,
    `img-src 'self'`,
    `form-action 'self' ${new URL(api).origin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

function content(shown: Shown): (VNode | null)[] {
  const { view, format } = shown
  return [
    h('div', { class: 'v' }, stale(shown), overall(shown), openIncidents(view, format)),
    h('div', { class: 't' }, [planned(view, format), services(view, format), history(view, format)]),
    corrections(view, format),
    subscribe(shown),
  ]
}

function stale({ staleSince, format }: Shown): VNode | null {
  if (staleSince === null) return null
  const { words, instant } = format
  return h(
    'div',
    { class: 'stale', role: 'status' },
    icon('degraded'),
    h('p', null, h('strong', null, fill(words.stale, { time: instant(staleSince) })), words.stale_more),
  )
}

const OVERALL_ICON: Record<Overall, IconName> = {
  operational: 'operational',
  maintenance: 'maintenance',
  unknown: 'unknown',
  degraded: 'degraded',
  partial_outage: 'degraded',
  major_outage: 'outage',
}

/** What was true when it was read last keeps its words, and loses its colour. */
function overall({ view, staleSince, format: { words } }: Shown): VNode {
  const colour = staleSince === null ? view.overall : 'unknown'
  const mark = icon(staleSince === null ? OVERALL_ICON[view.overall] : 'unknown')
  return h('p', { class: `ov ${colour}`, role: 'status' }, mark, h('span', null, words.overall[view.overall]))
}

function section(id: string, title: string, children: (VNode | null)[]): VNode {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), children)
}

function openIncidents(view: PageView, format: Format): VNode | null {
  if (view.incidents.length === 0) return null
  return section(
    'incidents',
    format.words.incidents,
    view.incidents.map(each => incident(each, view, format)),
  )
}

function planned(view: PageView, format: Format): VNode | null {
  if (view.maintenance.length === 0) return null
  return section(
    'maintenance',
    format.words.scheduled,
    view.maintenance.map(each => maintenance(each, view, format)),
  )
}

function services(view: PageView, format: Format): VNode | null {
  if (view.components.length === 0) return null
  const listed = Math.max(1, Math.min(10, Math.floor(MOST_DAYS / view.components.length)))
  return section('services', format.words.services, [
    h(
      'ul',
      { class: 'card' },
      view.components.map(each => component(each, format, listed)),
    ),
  ])
}

/** That there were no incidents is said only where none is open either. */
function history(view: PageView, format: Format): VNode | null {
  let left = MOST_PAST
  const months = view.history.flatMap(({ month, incidents, maintenance: past }) => {
    const shown = [
      ...incidents.map(each => ({ at: each.started_at, node: () => pastIncident(each, view, format) })),
      ...past.map(each => ({ at: each.starts_at, node: () => maintenance(each, view, format) })),
    ]
      .sort((a, b) => b.at - a.at)
      .slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [h('h3', { class: 'mo' }, format.month(month)), ...shown.map(each => each.node())]
  })
  if (months.length === 0 && view.incidents.length > 0) return null
  const quiet = h('p', { class: 'card q' }, format.words.quiet)
  return section('history', format.words.history, months.length > 0 ? months : [quiet])
}

function corrections({ corrections: all }: PageView, { words, instant, date, duration }: Format): VNode | null {
  if (all.length === 0) return null
  const field = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? date(Date.parse(text)) : '')
  const text = ({ resource, field }: CorrectionView, value: string) => {
    if (field.endsWith('_at')) return instant(Date.parse(value))
    if (resource !== 'uptime') return value.slice(0, 500)
    return `${words.status.outage}: ${Number(value) > 0 ? duration(Number(value)) : '–'}`
  }
  const items = all
    .slice(0, MOST_PAST)
    .map(each =>
      h(
        'li',
        { class: 'co-i' },
        h('p', null, h('strong', null, [each.subject, field(each.field)].filter(Boolean).join(' · '))),
        h('p', { class: 'k' }, `${words.corrected}: ${instant(each.at)}`),
        each.before !== '' && h('p', null, `${words.original}: `, h('del', null, text(each, each.before))),
        each.after !== '' && h('p', null, text(each, each.after)),
        each.reason !== null && h('p', { class: 'k' }, each.reason.slice(0, 500)),
      ),
    )
  return h('div', { class: 'v' }, section('corrections', words.corrections, [h('ul', { class: 'card co' }, items)]))
}
