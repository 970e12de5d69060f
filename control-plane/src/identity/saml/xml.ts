import { SsoRefused } from './fault.ts'
import { loadXml } from './library.ts'

/** What we use of the DOM. */
export interface XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string | null
  readonly ownerDocument: unknown
  readonly parentNode: unknown
  readonly childNodes: ArrayLike<{ readonly nodeType: number }>
  getElementsByTagName(name: string): ArrayLike<XmlElement>
  hasAttribute(name: string): boolean
  getAttribute(name: string): string | null
}

/**
 * Limits of a document: the cost of the parser, of the library's XPath and of the canonical form grows with the product
 * of some of these. A response with 200 groups has about 500 elements, ten levels deep.
 */
const MOST_ELEMENTS = 1_500
const MOST_DEPTH = 50
const MOST_ATTRIBUTES = 5_000

const DECLARATION =
  /^\s*<\?xml version=["']1\.[01]["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>/i

/** Decodes bytes, which must be UTF-8: readers differ in how they treat other encodings. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SsoRefused('malformed')
  }
}

/**
 * Refuses text before a parser reads it: declarations of types and entities, which expand or fetch; comments, CDATA and
 * processing instructions, at which readers cut texts; and anything larger than a response.
 */
export function requirePlain(xml: string): void {
  const body = xml.replace(DECLARATION, '')
  if (/<!--/.test(body)) throw new SsoRefused('comment')
  if (/<!\[CDATA\[/.test(body)) throw new SsoRefused('malformed')
  if (body.includes('<!')) throw new SsoRefused('dtd')
  if (body.includes('<?') || body.includes('\0')) throw new SsoRefused('malformed')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(body)) throw new SsoRefused('dtd')
  if (countOf(body, '=') > MOST_ATTRIBUTES) throw new SsoRefused('too_large')
  requireSmallTree(body)
}

/** A tag (XML 1.0, 3.1). Its parts begin with different characters, so that no text is read more than a few times. */
const TAG = /<(?:\/([^\s<>/"'=]+)\s*|([^\s<>/"'=]+)(?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?))>[^<]*/y

/** Counts in the text: a parser would have built a large tree before it can be counted. */
function requireSmallTree(body: string): void {
  const open: string[] = []
  let elements = 0
  TAG.lastIndex = Math.max(body.indexOf('<'), 0)
  while (TAG.lastIndex < body.length) {
    const [, end, begin, alone] = TAG.exec(body) ?? refuseMalformed()
    if (end !== undefined && open.pop() !== end) refuseMalformed()
    if (begin === undefined) continue
    if (++elements > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw new SsoRefused('too_large')
    if (alone === '') open.push(begin)
  }
  if (open.length > 0) refuseMalformed()
}

function refuseMalformed(): never {
  throw new SsoRefused('malformed')
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}

/** The root of a document that has passed `requirePlain`. */
export async function parseXml(xml: string): Promise<XmlElement> {
  const library = loadXml()
  try {
    return (await library.parseDomFromString(xml)).documentElement
  } catch {
    throw new SsoRefused('malformed')
  }
}

/** All elements of a tree, its root first, in one walk: an XPath with `//` takes the square of their number. */
export function allElements(root: XmlElement): XmlElement[] {
  return [root, ...Array.from(root.getElementsByTagName('*'))]
}

/** The children of a name in a namespace, whatever its prefix. */
export function children(parent: XmlElement, namespace: keyof typeof SAML, name: string): XmlElement[] {
  const elements = Array.from(parent.childNodes).filter(({ nodeType }) => nodeType === 1) as unknown as XmlElement[]
  return elements.filter(each => each.localName === name && each.namespaceURI === SAML[namespace])
}

export const SAML = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

export function attribute(element: XmlElement | undefined, name: string): string | null {
  return element?.hasAttribute(name) ? element.getAttribute(name) : null
}

/** The text of an element, without space around it; null when there is none. */
export function textOf(element: XmlElement | undefined): string | null {
  return element?.textContent?.trim() || null
}
