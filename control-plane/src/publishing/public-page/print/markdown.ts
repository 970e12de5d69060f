import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

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

/** Markdown as HTML that may stand on a page of ours. */
export function htmlOf(markdown: string): string {
  return sanitizeHtml(String(marked.parse(markdown)), ALLOWED).trim()
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
