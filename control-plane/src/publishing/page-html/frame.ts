import { createHash } from 'node:crypto'
import type { PrinterInput } from '../page-printer/index.ts'
import type { BrandingView } from '../page-view/index.ts'
import { overallWords } from '../page-words/index.ts'
import { h, type VNode } from './element.ts'
import { markdown } from './incident.ts'

/** A document's path below the page's address, and its title; no title means the page itself. */
export interface Place {
  path: string
  title: string | null
}

/** The head of the page: its title, its style, its other forms. */
export function head({ view, base, format }: PrinterInput, style: string, place: Place): VNode {
  const { branding } = view
  const title = `${view.name} · ${place.title ?? overallWords(view, format.words)}`
  const description = place.title === null ? (branding.meta_description ?? title) : title
  const address = `${view.address ?? base}/${place.path}`
  return h('head', null, [
    h('meta', { charset: 'utf-8' }),
    h('title', null, title),
    h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
    h('meta', { name: 'description', content: description }),
    h('meta', { property: 'og:type', content: 'website' }),
    h('meta', { property: 'og:url', content: address }),
    h('meta', { property: 'og:site_name', content: view.name }),
    h('meta', { name: 'twitter:card', content: branding.og_image ? 'summary_large_image' : 'summary' }),
    h('meta', { property: 'og:title', content: title }),
    h('meta', { property: 'og:description', content: description }),
    branding.og_image && h('meta', { property: 'og:image', content: `${base}/${branding.og_image}` }),
    h('link', { rel: 'canonical', href: address }),
    h('link', { rel: 'icon', href: branding.favicon ? `${base}/${branding.favicon}` : `${base}/icon.svg` }),
    h('link', { rel: 'alternate', type: 'application/atom+xml', href: `${base}/feed.atom` }),
    h('link', { rel: 'alternate', type: 'application/rss+xml', href: `${base}/feed.rss` }),
    place.title === null && h('link', { rel: 'alternate', type: 'application/json+oembed', href: oembedOf(base) }),
    h('style', { dangerouslySetInnerHTML: { __html: style } }),
    branding.custom_css && h('link', { rel: 'stylesheet', href: `${base}/custom.css?v=${versionOf(branding)}` }),
  ])
}

function oembedOf(base: string): string {
  return `${base}/oembed.json?${new URLSearchParams({ url: `${base}/` })}`
}

/** Changes with the customer's style, so that the style may be cached for ever under its address. */
export function versionOf({ custom_css }: BrandingView): string {
  return createHash('sha256')
    .update(custom_css ?? '')
    .digest('base64url')
    .slice(0, 12)
}

export function header({ view, base, format }: PrinterInput, { title }: Place): VNode {
  const { logo, header_html } = view.branding
  const name = logo ? h('img', { src: `${base}/${logo}`, alt: view.name }) : h('bdi', null, view.name)
  return h('header', { class: 't' }, [
    h(
      'div',
      { class: 'top' },
      h('div', { class: 'w' }, [
        h('h1', null, title === null ? name : h('a', { href: `${base}/` }, name)),
        h('a', { class: 'go', href: title === null ? '#subscribe' : `${base}/#subscribe` }, format.words.submit),
      ]),
    ),
    title === null && header_html && h('div', { class: 'w intro' }, markdown(header_html)),
  ])
}

export function footer({ view, base, format }: PrinterInput): VNode {
  const { footer_html, white_label } = view.branding
  const { words } = format
  return h(
    'footer',
    null,
    h('div', { class: 'w' }, [
      footer_html && h('div', { class: 't' }, markdown(footer_html)),
      h(
        'ul',
        { class: 'fo' },
        FORMS.map(([name, path]) => h('li', null, h('a', { href: `${base}/${path}` }, name))),
      ),
      h(
        'p',
        null,
        h('span', { id: 'zone' }, words.utc),
        ...(white_label ? [] : [' ', `${words.powered} `, h('strong', null, 'Pharos')]),
      ),
    ]),
  )
}

const FORMS = [
  ['Atom', 'feed.atom'],
  ['RSS', 'feed.rss'],
  ['iCalendar', 'maintenance.ics'],
  ['JSON', 'index.json'],
] as const
