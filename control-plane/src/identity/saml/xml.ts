import { createRequire } from 'node:module'
import { SsoRefused } from './fault.ts'

/** What we use of the DOM. */
export interface XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  readonly textContent: string | null
  readonly parentNode: unknown
  hasAttribute(name: string): boolean
  getAttribute(name: string): string | null
}

interface LibraryXml {
  parseDomFromString(xml: string): Promise<{ documentElement: XmlElement }>
  xpath: { selectElements(node: unknown, path: string): XmlElement[] }
}

/** The parser and XPath of the SAML library, so that our checks and its own read the same tree. */
const library = createRequire(import.meta.url)('@node-saml/node-saml/lib/xml.js') as LibraryXml

/**
 * Bounds of a document: the parser's and the canonical form's cost grow with the square of some of these. A response with
 * 200 groups has about 500 elements.
 */
const MOST_ELEMENTS = 5_000
const MOST_ATTRIBUTES = 10_000

const DECLARATION =
  /^\s*<\?xml version=["']1\.[01]["'](?: encoding=["']utf-8["'])?(?: standalone=["'](?:yes|no)["'])?\s*\?>/i

/** Bytes as text; they must be UTF-8, as one reader may take another encoding for what another ignores. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SsoRefused('malformed')
  }
}

/**
 * Refuses text before any parser reads it: declarations of types and entities, which expand or reach out; comments,
 * CDATA and processing instructions, which readers cut texts at; and what is larger than any response.
 */
export function requirePlain(xml: string): void {
  const body = xml.replace(DECLARATION, '')
  if (/<!--/.test(body)) throw new SsoRefused('comment')
  if (/<!\[CDATA\[/.test(body)) throw new SsoRefused('malformed')
  if (body.includes('<!')) throw new SsoRefused('dtd')
  if (body.includes('<?') || body.includes('\0')) throw new SsoRefused('malformed')
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(body)) throw new SsoRefused('dtd')
  if (countOf(body, '<') > 2 * MOST_ELEMENTS || countOf(body, '=') > MOST_ATTRIBUTES) throw new SsoRefused('too_large')
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1
}

/** The root of a document that has passed `requirePlain`. */
export async function parseXml(xml: string): Promise<XmlElement> {
  try {
    return (await library.parseDomFromString(xml)).documentElement
  } catch {
    throw new SsoRefused('malformed')
  }
}

/** The elements at an XPath below (or, with a leading `/`, in the document of) an element. */
export function select(node: XmlElement, path: string): XmlElement[] {
  return library.xpath.selectElements(node, path)
}

/** An XPath step for a name in a namespace, whatever its prefix. */
export const SAML = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

export function step(namespace: keyof typeof SAML, name: string): string {
  return `*[local-name()='${name}' and namespace-uri()='${SAML[namespace]}']`
}

export function attribute(element: XmlElement | undefined, name: string): string | null {
  return element?.hasAttribute(name) ? element.getAttribute(name) : null
}

/** The text of an element, without space around it; null when there is none. */
export function textOf(element: XmlElement | undefined): string | null {
  return element?.textContent?.trim() || null
}
