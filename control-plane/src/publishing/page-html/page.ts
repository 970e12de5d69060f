import type { PageForm, PrinterInput } from '../page-printer/index.ts'
import type { CorrectionView, Overall, PageView } from '../page-view/index.ts'
import { type Format, overallWords } from '../page-words/index.ts'
import { printDocument, section, stale } from './document.ts'
import { h, type VNode } from './element.ts'
import { type IconName, icon } from './icon.ts'
import { incident, maintenance } from './incident.ts'
import { moment } from './local-time.ts'
import { services } from './services.ts'
import { subscribe } from './subscribe.ts'
import { pastOf, printDays, timeline } from './timeline.ts'

/** Entries of the history on the page itself; the archive has all. */
const MOST_PAST = 8
const HISTORY_MS = 90 * 86_400_000
/** Corrections that it shows. */
const MOST_CORRECTIONS = 20

/**
 * The page for people: one small script of ours (local times), one style of ours, and the elements that the customer's
 * own style may affect inside `.t`. The overall state, open incidents, corrections and the stale mark are outside
 * (`.v`), where no customer's style reaches them.
 */
export function printHtml(shown: PrinterInput): PageForm {
  return printDocument(shown, HOME, content(shown))
}

const HOME = { path: '', title: null }

function content(shown: PrinterInput): (VNode | null)[] {
  const { view, format } = shown
  return [
    h('div', { class: 'v' }, stale(shown), suspension(shown), overall(shown), openIncidents(shown)),
    h('div', { class: 't' }, [planned(shown), services(view, format), history(shown)]),
    corrections(view, format),
    subscribe(shown),
  ]
}

/** Outside of what the customer's own style reaches. */
function suspension({ view, format: { words } }: PrinterInput): VNode | null {
  if (view.suspension === null) return null
  const text = view.suspension.notice ?? words.stale_more
  return h('div', { class: 'stale', role: 'status' }, icon('unknown'), h('p', null, text))
}

const OVERALL_ICON: Record<Overall, IconName> = {
  operational: 'operational',
  maintenance: 'maintenance',
  unknown: 'unknown',
  degraded: 'degraded',
  partial_outage: 'degraded',
  major_outage: 'outage',
}

/** On a stale page the last state keeps its words and loses its colour. */
function overall({ view, staleSince, format: { words } }: PrinterInput): VNode {
  const colour = staleSince === null ? view.overall : 'unknown'
  const mark = icon(staleSince === null ? OVERALL_ICON[view.overall] : 'unknown')
  return h('p', { class: `ov ${colour}`, role: 'status' }, mark, h('span', null, overallWords(view, words)))
}

function openIncidents({ view, format, base }: PrinterInput): VNode | null {
  if (view.incidents.length === 0) return null
  return section(
    'incidents',
    format.words.incidents,
    view.incidents.map(each => incident(each, view, format, base)),
  )
}

function planned({ view, format, base }: PrinterInput): VNode | null {
  if (view.maintenance.length === 0) return null
  return section(
    'maintenance',
    format.words.scheduled,
    view.maintenance.map(each => maintenance(each, view, format, base)),
  )
}

/** The newest part of the history. "No incidents" is only said when none is open either. */
function history({ view, format, base }: PrinterInput): VNode | null {
  const { words } = format
  const past = pastOf(view)
  if (past.length === 0 && view.incidents.length > 0) return null
  // A page younger than the history cannot say that all of those days were quiet.
  const quiet = view.as_of - view.created_at < HISTORY_MS ? words.nothing : words.quiet
  if (past.length === 0) return section('history', words.history, [h('p', { class: 'card q' }, quiet)])
  const days = timeline(view, past, 0, MOST_PAST)
  const older = past.length > MOST_PAST ? words.older : words.history
  return section('history', words.history, [
    ...printDays(days, view, format, base),
    h('p', { class: 'pg' }, h('a', { href: `${base}/history` }, older)),
  ])
}

function corrections({ corrections: all }: PageView, { words, instant, date, duration }: Format): VNode | null {
  if (all.length === 0) return null
  const field = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? ` · ${date(Date.parse(text))}` : '')
  const text = ({ resource, field }: CorrectionView, value: string) => {
    if (field.endsWith('_at')) return instant(Date.parse(value))
    if (resource !== 'uptime') return value.slice(0, 500)
    return `${words.status.outage}: ${Number(value) > 0 ? duration(Number(value)) : '–'}`
  }
  const items = all
    .slice(0, MOST_CORRECTIONS)
    .map(each =>
      h(
        'li',
        { class: 'co-i' },
        h('p', null, h('strong', null, h('bdi', null, each.subject), field(each.field))),
        h('p', { class: 'k' }, `${words.corrected}: `, moment(each.at, instant(each.at))),
        each.before !== '' && h('p', null, `${words.original}: `, h('del', null, text(each, each.before))),
        each.after !== '' && h('p', null, text(each, each.after)),
        each.reason !== null && h('p', { class: 'k' }, each.reason.slice(0, 500)),
      ),
    )
  return h('div', { class: 'v' }, section('corrections', words.corrections, [h('ul', { class: 'card co' }, items)]))
}
