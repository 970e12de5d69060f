import type { Language } from '../../../platform/language.ts'
import type { Message } from '../message.ts'

/** The whole message as plain text, for mail and for channels without markup. */
export function plainText(message: Message): string {
  const { text, facts, links, unsubscribe_url, brand, language } = message
  const colon = (brand?.language ?? language) === 'fr' ? '\u00a0:' : ':'
  const parts = [
    text,
    facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n'),
    links.map(({ label, url }) => `${label}${colon} ${url}`).join('\n'),
    unsubscribe_url === undefined ? '' : `${unsubscribeWord(message)}${colon} ${unsubscribe_url}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** The text part of a mail: the same as its HTML part, and signed as that is headed. */
export function mailText(message: Message): string {
  const { brand } = message
  const colon = brand?.language === 'fr' ? '\u00a0:' : ':'
  return `${plainText(message)}\n-- \n${brand ? `${brand.name}${colon} ${brand.url}` : 'Pharos'}\n`
}

const UNSUBSCRIBE: Record<Language, string> = { en: 'Unsubscribe', de: 'Abbestellen', fr: 'Se désabonner' }

export function unsubscribeWord({ brand, language = 'en' }: Message): string {
  return brand?.unsubscribe ?? UNSUBSCRIBE[language]
}

/** Cut at a limit in UTF-16 units, never within a character, with an ellipsis for the rest. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.slice(0, limit - 1)
  const whole = /[\ud800-\udbff]$/.test(end) ? end.slice(0, -1) : end
  return `${whole}…`
}

/** As much of a text as fits in a limit once its markup is escaped; never cut within an escape. */
export function cutEscaped(text: string, limit: number, print: (text: string) => string): string {
  for (let length = limit; ; length = Math.floor(length * 0.8)) {
    const printed = print(cut(text, length))
    if (printed.length <= limit) return printed
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A symbol that shows the state at a glance. */
export const MARKS: { [T in Message['tone']]: string } = { problem: '🔴', degraded: '🟠', recovered: '🟢', info: '🔵' }
/** The same as a colour, `#rrggbb`. */
export const COLORS: { [T in Message['tone']]: string } = {
  problem: '#d92d20',
  degraded: '#dc6803',
  recovered: '#079455',
  info: '#175cd3',
}

/** The links with addresses short enough for the service. */
export function safeLinks({ links }: Message, most: number): Message['links'] {
  return links.filter(({ url }) => /^https?:/.test(url) && url.length <= 2_000).slice(0, most)
}
