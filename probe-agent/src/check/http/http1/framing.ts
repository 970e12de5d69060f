import { say } from '../../../say.ts'
import { Fault } from '../../connection/fault.ts'
import type { Flaws } from '../flaw.ts'
import { quoted } from '../flaw.ts'
import type { Head } from './head.ts'

/** How the end of a body is found: by its length in bytes, by its last chunk, or by the end of the connection. */
export type Framing = { end: 'length'; bytes: number } | { end: 'chunk' } | { end: 'close' }

const NO_BODY = new Set([204, 205, 304])
/** Larger numbers are no lengths to browsers and curl. */
const MOST = 2n ** 63n - 1n

/**
 * The framing of an answer (RFC 9112 6.3), as browsers decide it: a body that is chunked is, whatever its length says; a
 * length with other characters is not there. Throws a `Fault` for contradicting lengths and those without a number.
 */
export function framingOf({ statusCode, headers }: Head, method: string, flaws: Flaws): Framing {
  const codings = membersOf(headers, 'transfer-encoding')
  const lengths = membersOf(headers, 'content-length')
  if (NO_BODY.has(statusCode)) {
    const hasBody = codings.length > 0 || (statusCode !== 304 && lengths.some(length => Number(length) > 0))
    if (hasBody) flaws.add('body_not_allowed', { status: statusCode })
    return { end: 'length', bytes: 0 }
  }
  if (method === 'HEAD') return { end: 'length', bytes: 0 }
  if (codings.length > 0 && codings.join() !== 'chunked')
    flaws.add('transfer_encoding', { value: quoted(codings.join(', ')) })
  if (codings.includes('chunked')) {
    if (lengths.length > 0) flaws.add('length_and_chunked')
    return { end: 'chunk' }
  }
  return framingByLength(lengths, flaws)
}

function framingByLength(lengths: readonly string[], flaws: Flaws): Framing {
  const [length] = lengths
  if (length === undefined) return { end: 'close' }
  if (new Set(lengths).size > 1) throw new Fault('protocol_error', say('http.lengths_differ'))
  if (lengths.length > 1) flaws.add('repeated_length')
  if (/^\d+$/.test(length) && BigInt(length) <= MOST) return { end: 'length', bytes: Number(length) }
  if (!/^\+?\d/.test(length)) throw new Fault('protocol_error', say('http.not_a_length', { value: quoted(length) }))
  flaws.add('unreadable_length', { value: quoted(length) })
  return { end: 'close' }
}

function membersOf(headers: Head['headers'], name: string): string[] {
  const lines = headers.filter(header => header.name === name)
  return lines.flatMap(({ value }) => value.split(',').map(member => member.trim().toLowerCase()))
}
