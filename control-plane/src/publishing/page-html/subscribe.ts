import type { PrinterInput } from '../page-printer/index.ts'
import { type ComponentView, sectionsOf } from '../page-view/index.ts'
import type { Words } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'

/** The ways to subscribe: by mail, also for some components only, by webhook, feed or calendar. */
export function subscribe({ view, base, format }: PrinterInput): VNode {
  const { words } = format
  const action = `${base}/subscribe`
  return h(
    'section',
    { 'aria-labelledby': 'subscribe', class: 't' },
    h('h2', { id: 'subscribe' }, words.subscribe),
    h(
      'div',
      { class: 'card' },
      h(
        'form',
        { method: 'post', action },
        h('label', { for: 'email' }, words.email),
        field(words, { type: 'email', id: 'email', name: 'email', autocomplete: 'email', maxlength: 254 }),
        view.components.length > 1 && choice(view.components, words),
      ),
      h(
        'details',
        { class: 'wy' },
        h('summary', null, 'Webhook'),
        h(
          'form',
          { method: 'post', action },
          h('label', { for: 'webhook' }, 'Webhook URL'),
          field(words, { type: 'url', id: 'webhook', name: 'webhook', placeholder: 'https://', maxlength: 2048 }),
        ),
      ),
      h(
        'ul',
        { class: 'wy' },
        FEEDS.map(([name, path]) => h('li', null, h('a', { href: `${base}/${path}` }, name))),
      ),
    ),
  )
}

const FEEDS = [
  ['RSS', 'feed.rss'],
  ['Atom', 'feed.atom'],
  ['iCalendar', 'maintenance.ics'],
] as const

function field({ submit }: Words, attributes: Record<string, string | number>): VNode {
  return h('div', { class: 'f' }, h('input', { required: true, ...attributes }), h('button', null, submit))
}

function choice(components: readonly ComponentView[], words: Words): VNode {
  return h(
    'details',
    null,
    h('summary', null, words.all),
    sectionsOf(components).map(([group, all]) =>
      h(
        'fieldset',
        null,
        h('legend', group === null ? { class: 'hide' } : null, h('bdi', null, group ?? words.services)),
        all.map(({ id, name }) =>
          h('label', null, h('input', { type: 'checkbox', name: 'components', value: id }), ' ', h('bdi', null, name)),
        ),
      ),
    ),
  )
}
