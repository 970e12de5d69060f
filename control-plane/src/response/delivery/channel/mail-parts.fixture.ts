import type { Message } from '../message.ts'
import { htmlOf } from './email-html.ts'
import { mailText } from './text.ts'

/**
 * What only one part of a mail says, in words: of the HTML part and of the text part. Both have the subject in the
 * header of the mail. Empty lists: the parts are equal.
 */
export function partsDiffer(message: Message): { html: string[]; text: string[] } {
  const html = wordsOf(`${readable(htmlOf(message))}`)
  const text = wordsOf(`${message.subject} ${mailText(message)}`)
  return { html: without(html, text), text: without(text, html) }
}

/** The HTML part as it is read, with the address after the words of each link. */
function readable(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, url: string, label: string) =>
      label === url || url === `mailto:${label}` ? url : `${label} ${url}`,
    )
    .replaceAll(/<\/?(?:bdi|strong|em|code|b|i|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Words without the marks of Markdown, the colon of a label, and the line before a signature. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s*`<>()[\]|]+/)
    .map(word => word.replace(/^[-#>]+$/, '').replace(/[:.,]+$/, ''))
    .filter(word => word !== '')
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
}
