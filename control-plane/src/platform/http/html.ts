import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** Text escaped for a page, also within a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/** A small page of the service itself: its title, and a body of HTML that is already escaped. */
export interface SmallPage {
  title: string
  body: string
}

/** What a browser gets: a page, or another address to go to, here or elsewhere. */
export type Shown = SmallPage | { location: string }

const STYLE = `:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;
min-height:100vh}main{max-width:32rem;padding:1.5rem}h1{font-size:1.4rem;line-height:1.3;overflow-wrap:anywhere}
p{overflow-wrap:anywhere}button{font:inherit;font-weight:600;color:#fff;background:#1d5fd1;border:0;border-radius:.5rem;
padding:.75rem 1.5rem;cursor:pointer}button:focus-visible{outline:3px solid #8ab4ff;outline-offset:2px}small{opacity:.75}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** No script, nothing from elsewhere, no framing; its form goes to its own origin. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Sends a page. Its address may contain a token, so it is not sent as a referrer and not indexed. */
export function answerPage(ctx: Context, status: number, { title, body }: SmallPage): void {
  ctx.status = status
  ctx.type = 'text/html'
  ctx.set({
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  })
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`
}
