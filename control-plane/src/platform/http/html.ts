import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { printMark } from '@pharos/shared-protocol/mark.ts'
import { generate, parse } from 'css-tree'
import type { Context } from 'koa'
import type { Language } from '../language.ts'
import { PAGE_WORDS } from './page-words.ts'

/** Text escaped for a page, also within a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** A small page of the service itself: its title, and a body of HTML that is already escaped. */
export interface SmallPage {
  title: string
  body: string
  /** Our script, which may call our own API. Pages work without it as far as possible. */
  script?: string
  /** Whether it is wider than a form, since it has lists. */
  isWide?: boolean
  /** Whether its address is a secret that not even our own log of referrers may have. Its forms send `Origin: null`. */
  hidesAddress?: boolean
  /** Redirects the browser to this address of our own instead of showing the page (for others see `pageTo`). */
  location?: string
  /** An address to which the browser continues automatically. */
  onward?: string
  /** Its one form, of our making, posts to another site, which may redirect anywhere. */
  postsElsewhere?: boolean
}

/**
 * A page that leads to an address elsewhere. A redirect would fail after a form of ours, such as that of signing in,
 * since `form-action` blocks every redirect that follows it (CSP 3, 6.4.1). The link is for browsers that stay, and
 * those that open another program only on request.
 */
export function pageTo(url: string, title: string, language: Language): SmallPage {
  const words = PAGE_WORDS[language].go_on_to(placeOf(url))
  const link = `<a class="button" href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
  return { title, body: `<p>${link}</p>`, onward: url }
}

/** The origin of an address, or the scheme for a program on the same machine. */
export function placeOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}

const STYLE = generate(parse(readFileSync(new URL('small-page.css', import.meta.url), 'utf8')))
const STYLE_HASH = hashOf(STYLE)
/** The mark without its title, since the name stands beside it. */
const BRAND = `<p class="brand">${printMark()
  .replace(/<title>.*<\/title>/, '')
  .replace('<svg', '<svg aria-hidden="true"')}Pharos</p>`

/**
 * The content security policy: nothing from elsewhere, no framing, forms only to its own origin, only our own images
 * (the icon), and only the page's own script.
 */
function policyOf({ script, postsElsewhere }: SmallPage): string {
  const scripts = script === undefined ? '' : `script-src 'sha256-${hashOf(script)}'; connect-src 'self'; `
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ${scripts}img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action ${postsElsewhere ? '*' : "'self'"}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** One of our texts, whose part in brackets becomes a link. */
export function linked(text: string, href: string): string {
  return escapeHtml(text).replace(/\[(.+?)\]/, (_, words: string) => `<a href="${escapeHtml(href)}">${words}</a>`)
}

/**
 * Sends a page. Its address may contain a token, so it is not sent to others as a referrer and not indexed. Without any
 * referrer, browsers would not say either that a form came from our page.
 */
export function answerPage(ctx: Context, status: number, page: SmallPage, language: Language): void {
  const { title, body, script, isWide, hidesAddress, location, onward } = page
  ctx.set({
    'Content-Security-Policy': policyOf(page),
    'Referrer-Policy': hidesAddress ? 'no-referrer' : 'same-origin',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  })
  if (location !== undefined) {
    ctx.set('Location', location)
    ctx.status = 303
    ctx.body = ''
    return
  }
  ctx.status = status
  ctx.vary(['Accept-Language', 'Cookie'])
  ctx.set('Content-Language', language)
  ctx.type = 'text/html'
  ctx.body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${onward === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(onward)}">`}<title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${STYLE}</style><main${isWide ? ' class="wide"' : ''}>${BRAND}<h1>${escapeHtml(title)}</h1>${body}</main>${
    script === undefined ? '' : `<script>${script}</script>`
  }</html>`
}

/**
 * Whether a text is the path of one of our pages, so that it cannot lead elsewhere. Browsers encode quotes and angle
 * brackets.
 */
export function isOwnPath(text: string): boolean {
  return text.length <= 2_900 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !/["'<>`\\]/.test(text)
}

/** Whether the caller is a browser that shows pages. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html'
}
