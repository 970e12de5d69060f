import type { AutomaticText } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { xml } from './xml.ts'

const marked = new Marked({ gfm: true, breaks: true, async: false })

/**
 * The Markdown that a member may use on a page: text, emphasis, lists, quotations, code and links. Nothing that loads,
 * runs or has a style.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'h4', 'hr'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title', 'svg', 'math'],
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h5', 'h6'].map(tag => [tag, 'h4'])),
    a: (_, { href = '' }) => ({ tagName: 'a', attribs: { href, rel: 'nofollow ugc noopener noreferrer' } }),
  },
}

/**
 * What costs the parser time: marks, possible links, and lines, each of which may be its own block. The worst text of
 * 10,000 characters with 400 of these takes about 30 ms; without the bound the parser runs for seconds.
 */
const MARKS = /[*_~`[\]<>|!&\\@\n]|:\/\/|www\.|(?:[-+]|\d[.)])[ \t]/g
export const MOST_MARKS = 400
/** The parser's time is quadratic in a run of spaces, and in the length of a word before an `@`. */
const LONG_GAP = /[ \t]{40,}/g
const LONG_WORD = 200

/** How much there is to parse in a text. Infinite where only `asWritten` may print it. */
export function marksOf(markdown: string): number {
  const marks = markdown.match(MARKS)?.length ?? 0
  const slow =
    markdown.includes('@') && markdown.split(/\s+/).some(word => word.length > LONG_WORD && word.includes('@'))
  return slow || marks > MOST_MARKS ? Number.POSITIVE_INFINITY : marks
}

/** Returns Markdown as HTML that is safe on our pages. A text with too many marks is printed as written. */
export function htmlOf(markdown: string): string {
  if (marksOf(markdown) > MOST_MARKS) return asWritten(markdown)
  try {
    return sanitizeHtml(String(marked.parse(markdown.replaceAll(LONG_GAP, ' '.repeat(40)))), ALLOWED).trim()
  } catch {
    // A text that the parser fails on must not break the page.
    return asWritten(markdown)
  }
}

/**
 * Returns the text of an update as HTML. `html` prints Markdown. In a text of our own, names of components are not
 * Markdown, and only the address of another incident is a link.
 */
export function htmlOfUpdate(message: string, automatic: AutomaticText | null, html = htmlOf): string {
  return automatic === null || automatic.code === 'merged' ? html(message) : asWritten(message)
}

/** Returns a text without any formatting, in linear time. */
export function asWritten(text: string): string {
  return `<p>${xml(text).replaceAll('\n', '<br />')}</p>`
}

/**
 * Returns the plain text of what `htmlOf` returned, for places without HTML. Escape the result before it goes into a
 * page.
 */
export function plainText(html: string): string {
  const lines = html.replaceAll(/<br ?\/?>|<\/(?:p|li|h4|blockquote|pre)>/g, '\n')
  // The sanitiser escapes `<` and `>` in texts and attributes, so any left are tags.
  return withoutEntities(lines.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same with the address of each link after its words, for the text of a mail. */
export function textWithLinks(html: string): string {
  let link = { address: '', from: 0 }
  const spelled = html.replaceAll(/<a\b[^>]*>|<\/a>/g, (tag, at: number) => {
    if (tag !== '</a>') {
      link = { address: /href="([^"]*)"/.exec(tag)?.[1] ?? '', from: at + tag.length }
      return ''
    }
    const words = html.slice(link.from, at)
    return link.address === '' || link.address === words || link.address === `mailto:${words}`
      ? ''
      : ` (${link.address})`
  })
  return plainText(spelled)
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#38': '&',
  '#60': '<',
  '#62': '>',
  '#34': '"',
  '#39': "'",
}

/** Decodes what the sanitiser and `xml` escape, and nothing else. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#3[489]|#6[02]);/g, (entity, name) => ENTITIES[name] ?? entity)
}
