import { renderToString } from 'preact-render-to-string'
import { h, styleOf, type VNode } from '../page-html/index.ts'
import { brandingOf } from '../page-view/index.ts'
import { directionOf, type Language, WORDS } from '../page-words/index.ts'
import { type PageFacts, SUBSCRIBER_WORDS } from '../subscriber/index.ts'

/** The visitor's input: where news is to be sent, and about which components. */
export interface Entry {
  way: 'email' | 'webhook'
  value: string
  components: readonly string[]
}

/** The text of one of these pages, and its form. */
export interface Content {
  title: string
  text?: string
  /** What is wrong with the input. */
  fault?: string
  /** A form with one button, or one that asks for an address. */
  form?: { button: string } | Entry
}

interface Shown {
  facts: PageFacts
  /** The page's address here, without a trailing slash. */
  base: string
  language: Language
}

/** A page behind a link of a mail: it has the status page's look, uses the visitor's language and links back. */
export function printSubscribePage({ facts, base, language }: Shown, content: Content) {
  const branding = brandingOf(facts.branding, () => '')
  const style = styleOf(branding)
  const name = branding.logo
    ? h('img', { src: `${base}/${branding.logo}`, alt: facts.name })
    : h('bdi', null, facts.name)
  const root = h(
    'html',
    { lang: language, dir: directionOf(language) },
    h('head', null, [
      h('meta', { charset: 'utf-8' }),
      h('title', null, `${content.title} · ${facts.name}`),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('link', { rel: 'icon', href: `${base}/${branding.favicon ?? 'icon.svg'}` }),
      h('style', { dangerouslySetInnerHTML: { __html: style.text } }),
    ]),
    h('body', null, [
      h('header', { class: 't' }, h('div', { class: 'top' }, h('div', { class: 'w' }, h('h1', null, name)))),
      h('main', { id: 'main' }, h('div', { class: 'w' }, section(content, base, language))),
    ]),
  )
  return { body: `<!doctype html>${renderToString(root)}`, policy: policyOf(style.hash) }
}

function section({ title, text, fault, form }: Content, base: string, language: Language): VNode {
  return h('section', { 'aria-labelledby': 'title' }, [
    h('h2', { id: 'title' }, title),
    text && h('p', { class: 'card q' }, text),
    form && formOf(form, base, language, fault),
    h('p', { class: 'mo' }, h('a', { href: `${base}/` }, SUBSCRIBER_WORDS[language].open)),
  ])
}

function formOf(
  form: NonNullable<Content['form']>,
  base: string,
  language: Language,
  fault: string | undefined,
): VNode {
  if ('button' in form) return h('form', { class: 'card', method: 'post' }, h('button', null, form.button))
  const { way, value, components } = form
  const { email, submit } = WORDS[language]
  return h('form', { class: 'card', method: 'post', action: `${base}/subscribe` }, [
    h('label', { for: way }, way === 'email' ? email : 'Webhook URL'),
    fault && h('p', { id: 'fault', role: 'alert' }, h('strong', null, fault)),
    h('div', { class: 'f' }, [
      h('input', {
        ...(way === 'email'
          ? { type: 'email', autocomplete: 'email', maxlength: 254 }
          : { type: 'url', maxlength: 2048 }),
        id: way,
        name: way,
        required: true,
        value,
        ...(fault ? { 'aria-invalid': 'true', 'aria-describedby': 'fault' } : {}),
      }),
      h('button', null, submit),
    ]),
    components.map(each => h('input', { type: 'hidden', name: 'components', value: each })),
  ])
}

function policyOf(styleHash: string): string {
  const parts = ["default-src 'none'", `style-src 'sha256-${styleHash}'`, "img-src 'self'", "form-action 'self'"]
  return [...parts, "frame-ancestors 'none'", "base-uri 'none'"].join('; ')
}
