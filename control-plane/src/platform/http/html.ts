import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
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
  /** A script of ours, which may ask our own API. Pages work without, as far as they can. */
  script?: string
  /** Wider than a form: it has lists. */
  isWide?: boolean
  /** Redirects the browser to this address, in place of the page: one of ours (see `pageTo`). */
  location?: string
  /** The browser goes on to this address by itself. */
  onward?: string
}

/**
 * A page that leads to an address elsewhere. A redirect would not: where the way there began with a form of ours, such as
 * that of signing in, `form-action` stops each redirect that follows it (CSP 3, 6.4.1). The link is for browsers that
 * stay, and those that open another program only when somebody asks for it.
 */
export function pageTo(url: string, title: string, language: Language): SmallPage {
  const words = PAGE_WORDS[language].go_on_to(placeOf(url))
  const link = `<a class="button" href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
  return { title, body: `<p>${link}</p>`, onward: url }
}

/** The site that an address leads to, or the scheme of a program on the same machine. */
export function placeOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}

const STYLE = generate(parse(readFileSync(new URL('small-page.css', import.meta.url), 'utf8')))
const STYLE_HASH = hashOf(STYLE)

/** Nothing from elsewhere, no framing; its forms go to its own origin, and no script runs but the page's own. */
function policyOf({ script }: SmallPage): string {
  const scripts = script === undefined ? '' : `script-src 'sha256-${hashOf(script)}'; connect-src 'self'; `
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; ${scripts}frame-ancestors 'none'; base-uri 'none'; form-action 'self'`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** A text of ours whose part in brackets is a link. */
export function linked(text: string, href: string): string {
  return escapeHtml(text).replace(/\[(.+?)\]/, (_, words: string) => `<a href="${escapeHtml(href)}">${words}</a>`)
}

/** Sends a page. Its address may contain a token, so it is not sent as a referrer and not indexed. */
export function answerPage(ctx: Context, status: number, page: SmallPage, language: Language): void {
  const { title, body, script, isWide, location, onward } = page
  ctx.set({
    'Content-Security-Policy': policyOf(page),
    'Referrer-Policy': 'no-referrer',
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
${onward === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(onward)}">`}<title>${escapeHtml(title)}</title><style>${STYLE}</style><main${isWide ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main>${
    script === undefined ? '' : `<script>${script}</script>`
  }</html>`
}

/** Whether a text is the path of a page of ours, so that no link leads elsewhere. Browsers encode quotes and brackets. */
export function isOwnPath(text: string): boolean {
  return text.length <= 2_900 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !/["'<>`\\]/.test(text)
}

/** Whether the caller is a browser that shows pages. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html'
}
