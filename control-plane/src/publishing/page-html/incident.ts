import type { DayState, IncidentView, MaintenanceView, PageView, UpdateView } from '../page-view/index.ts'
import type { Format } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { moment } from './local-time.ts'
import { STATE_NAMES } from './palette.ts'

const IMPACT_STATE: Record<IncidentView['impact'], DayState> = {
  none: 'unknown',
  minor: 'degraded',
  major: 'partial',
  critical: 'outage',
}

/** An incident with all its updates. */
export function incident(view: IncidentView, page: PageView, format: Format, base: string): VNode {
  return incidentWith(updates(view.updates, format), view, page, format, base)
}

/**
 * The open incidents of a component, regardless of its monitor's status: the impact of each, and a link to it on the
 * page.
 */
export function openOn(component: string, page: PageView, format: Format): VNode[] {
  const open = page.incidents.filter(view => view.components.includes(component))
  return open.map(view => {
    const impact = impactOf(view, format)
    const link = h('a', { href: `#i-${view.id}` }, apart(view.title))
    return h('p', { class: 'k', dir: 'auto' }, impact === undefined ? link : [`${impact}: `, link])
  })
}

/** A past incident: its last update, and the rest on demand. */
export function pastIncident(view: IncidentView, page: PageView, format: Format, base: string): VNode {
  const [last, ...earlier] = view.updates
  const rest = [
    last && updates([last], format),
    earlier.length > 0 &&
      h(
        'details',
        { class: 'more' },
        h('summary', null, `${format.words.history} (${earlier.length})`),
        updates(earlier, format),
      ),
  ]
  return incidentWith(rest, view, page, format, base)
}

function incidentWith(
  rest: Parameters<typeof article>[0]['rest'],
  view: IncidentView,
  page: PageView,
  format: Format,
  base: string,
): VNode {
  return article({
    id: `i-${view.id}`,
    link: `${base}/incident/${view.id}`,
    state: IMPACT_STATE[view.impact],
    title: view.title,
    impact: impactOf(view, format),
    facts: factsOf(view, page, format),
    rest,
  })
}

export function maintenance(view: MaintenanceView, page: PageView, format: Format, base: string): VNode {
  const { words, instant } = format
  return article({
    id: `m-${view.id}`,
    link: `${base}/maintenance/${view.id}`,
    state: 'maintenance',
    title: view.title,
    facts: [
      [
        `${words.maintenance[view.status]}: `,
        moment(view.starts_at, instant(view.starts_at)),
        ' – ',
        moment(view.ends_at, instant(view.ends_at)),
      ],
      ...affected(page, view.components, format),
      ...corrected(view.corrected_at, format),
    ],
    rest: view.body === null ? null : markdown(view.html),
  })
}

function impactOf({ impact }: IncidentView, { words }: Format): string | undefined {
  return impact === 'none' ? undefined : words.impact[impact]
}

/** A line of text, or its parts. */
type Fact = string | (string | VNode)[]

interface Parts {
  id: string
  /** Its page. */
  link: string
  state: DayState
  title: string
  /** In words; left out where there is none. */
  impact?: string | undefined
  facts: Fact[]
  rest: VNode | null | (VNode | false | undefined)[]
}

function article({ id, link, state, title, impact, facts, rest }: Parts): VNode {
  return h(
    'article',
    { id, class: `card i ${STATE_NAMES[state]}` },
    h(
      'div',
      { class: 'it' },
      h('h3', { dir: 'auto' }, h('a', { href: link }, apart(title))),
      impact !== undefined && h('span', { class: 's' }, impact),
    ),
    facts.map(fact => h('p', { class: 'k' }, fact)),
    rest,
  )
}

/**
 * The facts of an incident. Includes its status if the newest update has another one or there is none: it was reopened,
 * or changed without an update.
 */
function factsOf(view: IncidentView, page: PageView, format: Format): Fact[] {
  const { status, updates, components, corrected_at } = view
  const state = updates[0]?.status === status ? [] : [format.words.incident[status]]
  return [...state, span(view, format), ...affected(page, components, format), ...corrected(corrected_at, format)]
}

function span({ started_at, resolved_at }: IncidentView, { instant, duration, words }: Format): Fact {
  const begin = moment(started_at, instant(started_at))
  const [before = '', after = ''] = words.ongoing.split('{time}')
  if (resolved_at === null) return [before, begin, after]
  const length = duration((resolved_at - started_at) / 1000)
  return [begin, ' – ', moment(resolved_at, instant(resolved_at)), ' (', apart(length), ')']
}

function affected({ components }: PageView, ids: readonly string[], { words }: Format): Fact[] {
  const names = components.filter(each => ids.includes(each.id)).map(each => each.name)
  if (names.length === 0) return []
  return [[`${words.affected}: `, ...names.flatMap((name, at) => (at === 0 ? [apart(name)] : [', ', apart(name)]))]]
}

/** Isolated from the text direction around it, whatever direction marks it contains. */
function apart(text: string): VNode {
  return h('bdi', null, text)
}

function corrected(at: number | null, { words, instant }: Format): Fact[] {
  return at === null ? [] : [[`${words.corrected}: `, moment(at, instant(at))]]
}

function updates(all: readonly UpdateView[], format: Format): VNode {
  const { words, instant } = format
  return h(
    'ol',
    { class: 'u' },
    all.map(({ status, at, corrected_at, html }) =>
      h(
        'li',
        null,
        h(
          'p',
          { class: 'h' },
          h('strong', null, words.incident[status]),
          moment(at, instant(at)),
          corrected_at !== null && h('em', null, `${words.corrected}: `, moment(corrected_at, instant(corrected_at))),
        ),
        markdown(html),
      ),
    ),
  )
}

/** Text of a member, as `htmlOf` printed it. */
export function markdown(html: string): VNode {
  return h('div', { class: 'x', dir: 'auto', dangerouslySetInnerHTML: { __html: html } })
}
