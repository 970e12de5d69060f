import type { Shown } from '../print/shown.ts'
import { h, type VNode } from './element.ts'

/** Asks for an address and components; `subscribe-page` shows the result. */
export function subscribe({ view, base, format }: Shown): VNode {
  const { words } = format
  return h(
    'section',
    { 'aria-labelledby': 'subscribe', class: 't' },
    h('h2', { id: 'subscribe' }, words.subscribe),
    h(
      'form',
      { class: 'card', method: 'post', action: `${base}/subscribe` },
      h('label', { for: 'email' }, words.email),
      h(
        'div',
        { class: 'f' },
        h('input', {
          type: 'email',
          id: 'email',
          name: 'email',
          required: true,
          autocomplete: 'email',
          maxlength: 254,
        }),
        h('button', null, words.submit),
      ),
      view.components.length > 1 &&
        h(
          'details',
          null,
          h('summary', null, words.all),
          h(
            'fieldset',
            null,
            h('legend', { class: 'hide' }, words.services),
            view.components.map(each =>
              h(
                'label',
                null,
                h('input', { type: 'checkbox', name: 'components', value: each.id }),
                ' ',
                h('bdi', null, each.name),
              ),
            ),
          ),
        ),
    ),
  )
}
