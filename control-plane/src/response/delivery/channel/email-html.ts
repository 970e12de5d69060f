import type { Link, Message } from '../message.ts'
import { COLORS, escapeHtml, unsubscribeWord } from './text.ts'

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const INK = '#171c24'
const MUTE = '#59626f'
const LAMP = '#f5a524'

/**
 * What dark mode changes. Mail programs that ignore it, or replace the styles of elements, show the light mail; colours
 * of a page's brand stay.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0f1319!important;color:#e6e9ee!important}
.card{background:#1a2029!important;border-color:#303844!important}
.ink,.words a{color:#e6e9ee!important}
.mute{color:#a3acb9!important}
.tower{background:#e6e9ee!important}
.main{background:#e6e9ee!important;color:#10151c!important;border-color:#e6e9ee!important}
.quiet{background:#1a2029!important;color:#e6e9ee!important;border-color:#4a5462!important}
}`

/**
 * The HTML mail, in the one layout that all mails have: the content of the text form, with the links as buttons. Styles
 * are inline, since mail programs ignore most others; nothing is loaded from elsewhere but the logo of a page.
 */
export function htmlOf(message: Message): string {
  const { tone, subject, brand, language, unsubscribe_url } = message
  const content = `<div class="card" style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;overflow:hidden">
<div style="height:4px;background:${COLORS[tone]}"></div>
${bandOf(message)}
<div class="ink" style="padding:16px 24px 20px">${bodyOf(message)}</div></div>${unsubscribe(unsubscribe_url, unsubscribeWord(message))}`
  return `<!doctype html>
<html lang="${brand?.language ?? language ?? 'en'}" dir="${brand?.direction ?? 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f5f6f8;${FONT};font-size:15px;line-height:1.55;color:${INK}">
${content}
</body></html>`
}

/** The name or the logo of the page that a mail is about; the mark and the name of Pharos in the installation's own. */
function bandOf({ brand }: Message): string {
  if (!brand)
    return `<div class="ink" style="padding:16px 24px 0;font-size:15px;font-weight:600">${MARK} <span style="vertical-align:middle">Pharos</span></div>`
  const name = escapeHtml(brand.name)
  const inner = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${name}" height="32" style="height:32px;max-width:240px;border:0;vertical-align:middle">`
    : name
  return `<div style="padding:16px 24px;background:${brand.band};color:${brand.on_band};font-size:17px;font-weight:600"><a href="${escapeHtml(brand.url)}" style="color:${brand.on_band};text-decoration:none">${inner}</a></div>`
}

/** A lighthouse of coloured cells: its lamp, its gallery, its tower and the rock. No image, which programs hold back. */
const MARK = `<table role="presentation" aria-hidden="true" style="display:inline-table;vertical-align:middle;border-collapse:collapse;margin-inline-end:6px">${[
  ['6', '5', LAMP],
  ['10', '2', INK],
  ['6', '8', INK],
  ['14', '3', INK],
]
  .map(
    ([width, height, colour]) =>
      `<tr><td align="center" style="padding:0;font-size:0;line-height:0"><div${colour === INK ? ' class="tower"' : ''} style="width:${width}px;height:${height}px;margin:0 auto;background:${colour}"></div></td></tr>`,
  )
  .join('')}</table>`

function bodyOf({ subject, text, html, facts, links, brand }: Message): string {
  const sentences = html ?? text.split('\n').map(line => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n') // biome-ignore format: one thing
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="mute" style="padding:3px 0;padding-inline-end:16px;color:${MUTE};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:3px 0;overflow-wrap:anywhere"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  return `<h1 style="margin:0 0 12px;font-size:19px;line-height:1.35"><bdi>${escapeHtml(subject)}</bdi></h1>
<div class="words" dir="auto" style="overflow-wrap:anywhere">${sentences}</div>
<table role="presentation" style="border-collapse:collapse;margin:12px 0 16px;font-size:14px">${rows.join('')}</table>
<p style="margin:0">${links.map((link, at) => button(link, at === 0, brand)).join(' ')}</p>`
}

function unsubscribe(url: string | undefined, word: string): string {
  return url === undefined
    ? ''
    : `\n<p style="max-width:600px;margin:16px auto 0;font-size:13px;text-align:center"><a class="mute" href="${escapeHtml(url)}" style="color:${MUTE}">${escapeHtml(word)}</a></p>`
}

/** What leads on is filled: the first link, and what the mail was sent for. Everything else is outlined. */
function button({ label, url, action }: Link, isFirst: boolean, brand: Message['brand']): string {
  const [ground, ink] = [brand?.button ?? '#101828', brand?.on_button ?? '#ffffff']
  const isMain = isFirst || action === 'accept'
  const colours = isMain
    ? `background:${ground};color:${ink};border:1px solid ${ground}`
    : `background:#ffffff;color:${INK};border:1px solid #d0d5dd`
  const name = isMain ? (brand ? 'brand' : 'main') : 'quiet'
  return `<a class="${name}" href="${escapeHtml(url)}" style="display:inline-block;padding:9px 16px;margin:0 6px 6px 0;border-radius:8px;font-weight:600;text-decoration:none;${colours}">${escapeHtml(label)}</a>`
}
