import type { Flaws } from '../flaw.ts'
import { quoted } from '../flaw.ts'
import { addressText, headerText } from '../header-text.ts'

export interface Head {
  statusCode: number
  /** In wire order, names in lower case. */
  headers: { name: string; value: string }[]
}

/** Also lower case, with other versions, and without the space before the reason: Chromium reads all of these. */
const STATUS_LINE = /^http\S*[ \t]+(\d{3})(?!\d)/i
const CLEAN_STATUS_LINE = /^HTTP\/1\.[01] \d{3} /
/** RFC 9110 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Control characters but the tab. Those of latin1 above 0x7f are parts of letters in UTF-8. */
export const CONTROL = /[^\P{Cc}\t\x80-\x9f]/u

/**
 * Reads the head of an answer (RFC 9112 2 to 5) from its lines, which are decoded as latin1 and have no line ends. Lines
 * that are no headers are left out, as in browsers. Returns null if it is not a head of HTTP, or contains NUL.
 */
export function readHead([statusLine = '', ...lines]: readonly string[], flaws: Flaws): Head | null {
  const statusCode = Number(STATUS_LINE.exec(statusLine)?.[1])
  if (Number.isNaN(statusCode) || statusLine.includes('\0') || lines.some(line => line.includes('\0'))) return null
  if (!CLEAN_STATUS_LINE.test(statusLine) || CONTROL.test(statusLine))
    flaws.add('status_line', { line: quoted(statusLine) })
  if (statusCode < 100 || statusCode > 599) flaws.add('status_code', { status: statusCode })
  const headers = unfolded(lines, flaws).flatMap(line => headerOf(line, flaws))
  for (const header of ONCE) if (differs(headers, header)) flaws.add('contradicting_headers', { header })
  return { statusCode, headers }
}

/** Headers of which browsers refuse several different ones, since an attacker may have added one. */
const ONCE = ['location', 'content-disposition']

function differs(headers: Head['headers'], wanted: string): boolean {
  return new Set(headers.filter(({ name }) => name === wanted).map(({ value }) => value)).size > 1
}

/** Joins each line that begins with white space to the one before it (RFC 9112 5.2). */
function unfolded(lines: readonly string[], flaws: Flaws): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const before = joined.length - 1
    if (!/^[ \t]/.test(line)) joined.push(line)
    else if (before < 0) flaws.add('malformed_header', { line: quoted(line) })
    else {
      flaws.add('folded_header', { header: quoted(nameOf(joined[before] ?? '')) })
      joined[before] = `${joined[before]} ${line.trim()}`
    }
  }
  return joined
}

function nameOf(line: string): string {
  return line.split(':', 1)[0]?.trim().toLowerCase() ?? ''
}

function headerOf(line: string, flaws: Flaws): Head['headers'] {
  const colon = line.indexOf(':')
  const given = line.slice(0, Math.max(0, colon))
  const name = given.replace(/[ \t]+$/, '').toLowerCase()
  if (!TOKEN.test(name)) {
    flaws.add('malformed_header', { line: quoted(line) })
    return []
  }
  if (name.length < given.length) flaws.add('space_before_colon', { header: name })
  const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')
  if (CONTROL.test(value)) flaws.add('control_character', { header: name })
  return [{ name, value: name === 'location' ? addressText(value, flaws) : headerText(value) }]
}
