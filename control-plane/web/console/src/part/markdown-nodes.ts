import { type ComponentChild, h } from 'preact'

/** The elements allowed in members' Markdown. */
const TAGS = ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'h4', 'hr']
const WITHOUT_CONTENT = ['br', 'hr']

/** A tag as the server's sanitiser writes it, or text. It escapes `<`, `>` and `"` in texts and attributes. */
const TOKEN = /<(\/?)([a-z]+\d?)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|[^<]+|</g
const HREF = / href="((?:https?|mailto):[^"]*)"/
const START = / start="(\d{1,9})"/
const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

interface Open {
  tag: string
  attributes: string
  children: ComponentChild[]
}

/**
 * The nodes of Markdown that the server has rendered. All that is not an allowed element is text. No parser of the
 * browser sees it: those compile event handlers in a document that nobody shows, too, and their errors have styles.
 */
export function nodesOf(html: string): ComponentChild[] {
  const root: Open = { tag: '', attributes: '', children: [] }
  const open = [root]
  const close = () => {
    const ended = open.pop()
    if (ended) open.at(-1)?.children.push(elementOf(ended))
  }
  for (const [text, slash, tag = '', attributes = ''] of html.matchAll(TOKEN)) {
    if (!TAGS.includes(tag)) open.at(-1)?.children.push(decoded(text))
    else if (slash === '/') {
      if (open.at(-1)?.tag === tag) close()
    } else if (WITHOUT_CONTENT.includes(tag)) open.at(-1)?.children.push(h(tag, null))
    else open.push({ tag, attributes, children: [] })
  }
  while (open.length > 1) close()
  return root.children
}

function elementOf({ tag, attributes, children }: Open): ComponentChild {
  return h(tag === 'h4' ? 'h2' : tag, propsOf(tag, attributes), ...children)
}

function propsOf(tag: string, attributes: string) {
  const href = tag === 'a' ? HREF.exec(attributes)?.[1] : undefined
  if (href !== undefined) return { href: decoded(href), rel: 'noopener noreferrer', target: '_blank' }
  const start = tag === 'ol' ? START.exec(attributes)?.[1] : undefined
  return start === undefined ? null : { start: Number(start) }
}

function decoded(text: string): string {
  return text.replaceAll(/&[a-z#\d]+;/g, entity => CHARACTERS[entity] ?? entity)
}
