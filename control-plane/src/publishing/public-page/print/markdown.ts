import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { xml } from './xml.ts'

const marked = new Marked({ gfm: true, breaks: true, async: false })

/** What a member may say in Markdown on a page: text, emphasis, lists, quotations, code and links. Nothing that loads, runs or has a style. */
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

/** What marks a text up. Of thousands, the parser reads for seconds, or nests them deeper than the stack is. */
const MARKS = /[*_~`[\]<>|!]|(?:[-+]|\d[.)])[ \t]/g
const MOST_MARKS = 400
/** Of such a run, too, the time grows with the square; on a page it is one space. */
const LONG_GAP = /[ \t]{40,}/g

/** Markdown as HTML that may stand on a page of ours; a text that is little but marks as it was written. */
export function htmlOf(markdown: string): string {
  const text = markdown.replaceAll(LONG_GAP, ' '.repeat(40))
  if ((text.match(MARKS)?.length ?? 0) > MOST_MARKS) return asWritten(text)
  try {
    return sanitizeHtml(String(marked.parse(text)), ALLOWED).trim()
  } catch {
    // What the parser can't read must not take the page with it.
    return asWritten(text)
  }
}

function asWritten(text: string): string {
  return `<p>${xml(text).replaceAll('\n', '<br />')}</p>`
}

/** Its words alone, for what shows no HTML. Still text: whoever puts it into a page escapes it. */
export function plainText(markdown: string): string {
  const html = htmlOf(markdown).replaceAll(/<br ?\/?>|<\/(?:p|li|h4|blockquote|pre)>/g, '\n')
  const bare = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return withoutEntities(bare)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Of what the sanitiser escapes, and nothing else. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, entity => ENTITIES[entity] ?? entity)
}
