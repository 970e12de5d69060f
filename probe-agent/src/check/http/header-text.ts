import type { Flaws } from './flaw.ts'
import { quoted } from './flaw.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const ASCII = /^[\0-\x7f]*$/

/**
 * The text of a header whose bytes were decoded as latin1 (RFC 9110 5.5 names no charset): UTF-8, which servers send
 * today, if its bytes are valid UTF-8; else latin1.
 */
export function headerText(bytes: string): string {
  return utf8Of(bytes) ?? bytes
}

/**
 * The address of a redirect, read like `headerText`, except that bytes that are no UTF-8 are percent-encoded: browsers and
 * curl request these bytes.
 */
export function addressText(bytes: string, flaws: Flaws): string {
  if (NOT_IN_ADDRESS.test(bytes)) flaws.add('redirect_address', { location: quoted(headerText(bytes)) })
  return utf8Of(bytes) ?? bytes.replace(/[\x80-\xff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** What a URI does not contain (RFC 3986 2). */
const NOT_IN_ADDRESS = /[^!#-;=?-[\]_a-z~]|%(?![0-9a-f]{2})/i

function utf8Of(bytes: string): string | null {
  if (ASCII.test(bytes)) return bytes
  try {
    return strictUtf8.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}
