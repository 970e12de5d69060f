import { renderToString } from 'preact-render-to-string'
import type { PageForm, PrinterInput } from '../page-printer/index.ts'
import { directionOf } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { footer, head, header, type Place } from './frame.ts'
import { icon, iconSheet } from './icon.ts'
import { localTimes, moment, SCRIPT_HASH } from './local-time.ts'
import { styleOf } from './style.ts'

/** Prints content of a status page as its own document, with the page's head, style, header and footer. */
export function printDocument(shown: PrinterInput, place: Place, content: (VNode | null)[]): PageForm {
  const { view, api, format } = shown
  const style = styleOf(view.branding)
  const root = h(
    'html',
    { lang: format.language, dir: directionOf(format.language) },
    head(shown, style.text, place),
    h('body', null, [
      h('a', { class: 'skip', href: '#main' }, format.words.skip),
      iconSheet(),
      header(shown, place),
      h('main', { id: 'main', tabIndex: -1 }, h('div', { class: 'w' }, content)),
      footer(shown),
      localTimes(),
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

/**
 * The content security policy: only our script runs, nothing is loaded from elsewhere, framing is forbidden, and the
 * form posts only to the page itself or the API.
 */
function policy(styleHash: string, api: string): string {
  return [
    `default-src 'none'`,
    `script-src 'sha256-${SCRIPT_HASH}'`,
    `style-src 'self' 'sha256-${styleHash}'`,
    `img-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self' ${new URL(api).origin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}

/** Says since when the page could not be updated; null while it can. */
export function stale({ staleSince, format }: PrinterInput): VNode | null {
  if (staleSince === null) return null
  const { words, instant } = format
  const [before = '', after = ''] = words.stale.split('{time}')
  return h(
    'div',
    { class: 'stale', role: 'status' },
    icon('degraded'),
    h('p', null, h('strong', null, before, moment(staleSince, instant(staleSince)), after), words.stale_more),
  )
}

export function section(id: string, title: string, children: (VNode | null)[]): VNode {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), children)
}
