import { type ComponentView, DAY_STATES, type PageView, sectionsOf, worstOf } from '../page-view/index.ts'
import { dayWord, type Format, fill } from '../page-words/index.ts'
import { component, pill } from './component.ts'
import { daysToTell } from './day.ts'
import { section } from './document.ts'
import { h, type VNode } from './element.ts'
import { STATE_NAMES } from './palette.ts'

/** A small page shows all bars; a larger one folds groups and components without a problem. */
const SMALL_PAGE = 20

/** The components in their groups, with their uptime together and what the colours mean. */
export function services(view: PageView, format: Format): VNode | null {
  const { components } = view
  if (components.length === 0) return null
  const most = daysToTell(components.length)
  const isSmall = components.length <= SMALL_PAGE
  const list = (all: readonly ComponentView[]) =>
    h(
      'ul',
      { class: 'card cs' },
      all.map(each => component(each, view, format, { most, isOpen: isSmall || each.status !== 'operational' })),
    )
  const sections = sectionsOf(components).map(([group, all]) =>
    group === null ? list(all) : folded(group, all, list, format, isSmall),
  )
  return section('services', format.words.services, [
    uptime(view, format),
    ...sections,
    components.some(({ days }) => days.length > 0) ? legend(format) : null,
  ])
}

function folded(
  group: string,
  all: readonly ComponentView[],
  list: (all: readonly ComponentView[]) => VNode,
  { words }: Format,
  isSmall: boolean,
): VNode {
  const state = worstOf(all)
  return h(
    'details',
    { class: 'gr', open: isSmall || state !== 'operational' },
    h('summary', null, h('bdi', null, group), ' ', pill(state, words.status[state])),
    list(all),
  )
}

/** The uptime of all components together; that of a single component is shown at its bars. */
function uptime({ components, uptime_90d }: PageView, { words, percent }: Format): VNode | null {
  if (components.length < 2 || uptime_90d === null) return null
  return h('p', { class: 'up' }, fill(words.uptime_90d, { value: percent(uptime_90d) }))
}

/** The meaning of the bars' colours. */
function legend({ words }: Format): VNode {
  return h(
    'ul',
    { class: 'lg' },
    DAY_STATES.map(state => h('li', { class: STATE_NAMES[state] }, dayWord(words, state))),
  )
}
