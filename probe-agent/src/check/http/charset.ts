import { isUtf8 } from 'node:buffer'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { say } from '../../say.ts'

/**
 * A body as text. `fault` says why some of it could not be read; such parts are U+FFFD. `keepsAscii`: they hide no
 * characters of ASCII.
 */
export interface BodyText {
  text: string
  fault: Said | null
  keepsAscii: boolean
}

/**
 * Reads a body as browsers do (Encoding and HTML Standards). The charset is from the byte order mark, else content-type,
 * else a meta element or the XML declaration; labels that nobody knows do not count. Without one it is UTF-8, or where the
 * bytes are not, windows-1252, the default of browsers for pages and plain text.
 */
export function readText(body: Buffer, contentType: string | undefined): BodyText {
  const encoding = charsetByMark(body) ?? encodingOf(labelIn(contentType)) ?? charsetInside(body, contentType)
  return decode(body, encoding ?? defaultFor(body, contentType))
}

/** UTF-8, and charsets of one byte for each character. In others, a broken character takes the next one along. */
const KEEPS_ASCII = /^(utf-8|windows-|iso-8859-|koi8-|ibm866|macintosh|x-mac-)/

function decode(body: Buffer, encoding: string): BodyText {
  const keepsAscii = KEEPS_ASCII.test(encoding)
  if (encoding === 'utf-8' && isUtf8(body)) return { text: withoutMark(body.toString('utf8')), fault: null, keepsAscii }
  if (encoding === REPLACEMENT) return { text: '\uFFFD', fault: say('assertion.charset_refused'), keepsAscii }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(body), fault: null, keepsAscii }
  } catch {
    return {
      text: new TextDecoder(encoding).decode(body),
      fault: say('assertion.charset_invalid', { charset: encoding }),
      keepsAscii,
    }
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

const REPLACEMENT = 'replacement'
/** The labels of the encoding `replacement`, which Node does not know (Encoding Standard 4.2). */
const REPLACED = ['replacement', 'hz-gb-2312', 'iso-2022-cn', 'iso-2022-cn-ext', 'iso-2022-kr', 'csiso2022kr']

/** The name of the encoding that a label means; undefined for unknown labels. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  if (REPLACED.includes(label.trim().toLowerCase())) return REPLACEMENT
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function charsetByMark(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

const LABEL = /charset\s*=\s*(?:"([^"]*)|'([^']*)|([^\s;"']+))/i

function labelIn(text: string | undefined): string | undefined {
  const [, double, single, bare] = LABEL.exec(text ?? '') ?? []
  return double ?? single ?? bare
}

/** How far browsers look for a declaration. */
const PRESCAN = 1024

/** The charset that markup declares of itself (HTML Standard 13.2.3.2). */
function charsetInside(body: Buffer, contentType: string | undefined): string | undefined {
  const isHtml = /html/i.test(contentType ?? '')
  const begin = body.toString('latin1', 0, PRESCAN)
  const isMarkup = isHtml || /xml/i.test(contentType ?? '') || (!contentType && /^\s*</.test(begin))
  if (!isMarkup) return undefined
  if (begin.startsWith('<\0?\0x\0')) return 'utf-16le'
  if (begin.startsWith('\0<\0?\0x')) return 'utf-16be'
  const declared = (isHtml || !contentType ? metaCharset(begin) : undefined) ?? encodingOf(xmlLabel(begin))
  // The declaration was read as ASCII, so it can't be true.
  return declared?.startsWith('utf-16') ? 'utf-8' : declared
}

function xmlLabel(begin: string): string | undefined {
  return /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]+)["']/.exec(begin)?.[1]
}

function metaCharset(begin: string): string | undefined {
  const elements = begin.replace(/<!--.*?(?:-->|$)/gs, '').match(/<meta[\s/][^>]*>/gi) ?? []
  return elements.map(element => encodingOf(metaLabel(element))).find(encoding => encoding !== undefined)
}

const ATTRIBUTE = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g

function metaLabel(element: string): string | undefined {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of element.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
  }
  const isContentType = attributes.get('http-equiv')?.toLowerCase() === 'content-type'
  const label = attributes.get('charset') ?? (isContentType ? labelIn(attributes.get('content')) : undefined)
  return label?.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : label
}

/** JSON and XML are UTF-8 unless they say otherwise (RFC 8259 8.1, XML 4.3.3). */
function defaultFor(body: Buffer, contentType: string | undefined): string {
  return isUtf8(body) || /json|xml/i.test(contentType ?? '') ? 'utf-8' : 'windows-1252'
}
