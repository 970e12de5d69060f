import type { Link, Message } from '../message.ts'
import { COLORS, escapeHtml, unsubscribeWord } from './text.ts'

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const INK = '#171c24'
const MUTE = '#59626f'

/**
 * The HTML mail: the content of the text form, with the links as buttons. Styles are inline, since mail programs ignore
 * others.
 */
export function htmlOf(message: Message): string {
  const { tone, subject, brand, language, unsubscribe_url } = message
  const content = `<div style="max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #e2e5ea;border-radius:12px;overflow:hidden">
${bandOf(message)}<div style="height:4px;background:${COLORS[tone]}"></div>
<div style="padding:20px 24px">${bodyOf(message)}</div></div>${unsubscribe(unsubscribe_url, unsubscribeWord(message))}`
  return `<!doctype html>
<html lang="${brand?.language ?? language ?? 'en'}" dir="${brand?.direction ?? 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f6f8;${FONT};font-size:15px;line-height:1.55;color:${INK}">
${content}
</body></html>`
}

/** The name or the logo of the page that a mail is about; nothing in the installation's own mails. */
function bandOf({ brand }: Message): string {
  if (!brand) return ''
  const name = escapeHtml(brand.name)
  const inner = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${name}" height="32" style="height:32px;max-width:240px;border:0;vertical-align:middle">`
    : name
  return `<div style="padding:16px 24px;background:${brand.band};color:${brand.on_band};font-size:17px;font-weight:600"><a href="${escapeHtml(brand.url)}" style="color:${brand.on_band};text-decoration:none">${inner}</a></div>
`
}

function bodyOf({ subject, text, html, facts, links, brand }: Message): string {
  const sentences = html ?? text.split('\n').map(line => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n') // biome-ignore format: one thing
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:3px 0;padding-inline-end:16px;color:${MUTE};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:3px 0"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  )
  return `<h1 style="margin:0 0 12px;font-size:19px;line-height:1.35"><bdi>${escapeHtml(subject)}</bdi></h1>
<div dir="auto" style="overflow-wrap:anywhere">${sentences}</div>
<table role="presentation" style="border-collapse:collapse;margin:12px 0 16px;font-size:14px">${rows.join('')}</table>
<p style="margin:0">${links.map((link, at) => button(link, at === 0, brand)).join(' ')}</p>`
}

function unsubscribe(url: string | undefined, word: string): string {
  return url === undefined
    ? ''
    : `\n<p style="max-width:600px;margin:16px auto 0;font-size:13px;text-align:center"><a href="${escapeHtml(url)}" style="color:${MUTE}">${escapeHtml(word)}</a></p>`
}

/** What leads on is filled: the first link, and what the mail was sent for. What ends something is only outlined. */
function button({ label, url, action }: Link, isFirst: boolean, brand: Message['brand']): string {
  const [ground, ink] = [brand?.button ?? '#101828', brand?.on_button ?? '#ffffff']
  const quiet = action === 'resolve' ? '#ffffff' : '#f2f4f7'
  const isMain = isFirst || action === 'accept'
  const colours = isMain
    ? `background:${ground};color:${ink};border:1px solid ${ground}`
    : `background:${quiet};color:${INK};border:1px solid #d0d5dd`
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:9px 16px;margin:0 6px 6px 0;border-radius:8px;font-weight:600;text-decoration:none;${colours}">${escapeHtml(label)}</a>`
}
