import { promisify } from 'node:util'
import { brotliDecompress, constants, crc32, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { errorCode, errorMessage } from '../../error.ts'
import { say } from '../../say.ts'
import { BODY_LIMIT, tooLarge } from '../body.ts'
import { Fault } from '../connection/fault.ts'
import { type HttpResponse, headerOf } from '../connection/trace.ts'
import { Semaphore } from '../semaphore.ts'
import type { FlawCode, Flaws } from './flaw.ts'
import { quoted } from './flaw.ts'

/** A decoded body. `doubt` says why these are not all of its bytes, or not decoded. */
export interface Content {
  bytes: Buffer
  doubt: Said | null
}

/** What one coding gave, with what was wrong. `used`: how many of its bytes were read. */
interface Decoded {
  bytes: Buffer
  used: number
  flaw?: FlawCode
}

/** With `isPart`, the end of the body may be missing. */
type Decoder = (body: Buffer, isPart?: boolean) => Promise<Decoded>

type Inflate = (body: Buffer, options: object, done: (error: Error | null, result: never) => void) => void

function decoder(decompress: Inflate, partial: number): Decoder {
  const run = promisify(decompress) as unknown as (body: Buffer, options: object) => Promise<Informed>
  return async (body, isPart = false) => {
    const options = { maxOutputLength: BODY_LIMIT, info: true, ...(isPart && { finishFlush: partial }) }
    const { buffer, engine } = await run(body, options)
    return { bytes: buffer, used: engine.bytesWritten }
  }
}

interface Informed {
  buffer: Buffer
  engine: { bytesWritten: number }
}

const bareDeflate = decoder(inflateRaw as Inflate, constants.Z_SYNC_FLUSH)
const wrappedDeflate = decoder(inflate as Inflate, constants.Z_SYNC_FLUSH)
const DECODERS: Record<string, Decoder> = {
  gzip: decoder(gunzip as Inflate, constants.Z_SYNC_FLUSH),
  br: decoder(brotliDecompress as Inflate, constants.BROTLI_OPERATION_FLUSH),
  zstd: decoder(zstdDecompress as Inflate, constants.ZSTD_e_flush),
  // RFC 9110 8.4.1.2 requires zlib, but some servers send raw deflate.
  deflate: (body, isPart) => ((body[0] ?? 0) % 16 === 8 ? wrappedDeflate : bareDeflate)(body, isPart),
}
const SAME: Record<string, string> = { 'x-gzip': 'gzip' }
const MOST_CODINGS = 5

/**
 * Removes the content codings of the body (RFC 9110 8.4), the last applied first; at most `BODY_LIMIT` bytes. As in
 * browsers, a body with an unknown coding stays as it is, and one whose end or checksum is wrong is read as far as it goes.
 */
export async function decodeContent(response: HttpResponse, flaws: Flaws): Promise<Content> {
  const codings = (headerOf(response, 'content-encoding') ?? '').toLowerCase().split(',')
  const applied = codings.map(one => one.trim()).filter(coding => !PLAIN.has(coding))
  const plain = { bytes: response.body.content, doubt: transferDoubt(response) }
  if (applied.length === 0 || plain.bytes.length === 0) return plain
  if (applied.length > MOST_CODINGS) throw new Fault('protocol_error', say('http.codings', { most: MOST_CODINGS }))
  const unknown = applied.find(coding => DECODERS[SAME[coding] ?? coding] === undefined)
  if (unknown === undefined) return decoding.run(() => decodeAll(plain, applied, flaws))
  flaws.add('unknown_coding', { coding: quoted(unknown) })
  return { ...plain, doubt: say('assertion.coding_unknown') }
}

/** Browsers take only the chunks off, and leave other transfer codings on. */
function transferDoubt(response: HttpResponse): Said | null {
  const codings = (headerOf(response, 'transfer-encoding') ?? '').toLowerCase().split(',')
  const isPlain = codings.every(coding => PLAIN.has(coding.trim()) || coding.trim() === 'chunked')
  return isPlain ? null : say('assertion.transfer_coding')
}

/** `none` is not registered, but browsers and curl know it. */
const PLAIN = new Set(['', 'identity', 'none'])

/** Each body may take twice `BODY_LIMIT` while it is decoded. */
const decoding = new Semaphore(2)

async function decodeAll(plain: Content, codings: readonly string[], flaws: Flaws): Promise<Content> {
  let content = plain
  for (const coding of codings.toReversed()) {
    const { bytes, used, flaw } = await decode(content.bytes, SAME[coding] ?? coding)
    if (flaw !== undefined) flaws.add(flaw, { coding })
    else if (used < content.bytes.length) flaws.add('data_after_coding', { coding })
    content = { bytes, doubt: flaw === 'coding_cut_off' ? say('assertion.end_missing') : content.doubt }
  }
  return content
}

async function decode(body: Buffer, coding: string): Promise<Decoded> {
  const whole = DECODERS[coding] ?? bareDeflate
  try {
    return await whole(body).catch(error => salvage(body, coding, whole, error))
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Fault('protocol_error', say('http.not_decoded', { coding, error: errorMessage(error) }))
  }
}

/** Reads as much as there is. Throws the given error if the body is not of this coding. */
async function salvage(body: Buffer, coding: string, whole: Decoder, error: unknown): Promise<Decoded> {
  if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw error
  const wrapped = wrappingOf(body, coding)
  const deflated = wrapped && (await bareDeflate(body.subarray(wrapped.head)).catch(() => null))
  if (wrapped && deflated) return { ...deflated, ...afterDeflate(body, wrapped, deflated) }
  if (errorCode(error) !== 'Z_BUF_ERROR') throw error
  return { ...(await whole(body, true)), flaw: 'coding_cut_off' }
}

/** Bytes before the deflated data, and of the checksum after it. */
interface Wrapping {
  head: number
  checksum: number
}

function wrappingOf(body: Buffer, coding: string): Wrapping | null {
  if (coding === 'deflate') return (body[0] ?? 0) % 16 === 8 ? { head: 2, checksum: 4 } : null
  const head = coding === 'gzip' ? gzipHead(body) : null
  return head === null ? null : { head, checksum: 8 }
}

/** What is wrong behind the deflated data of a body that could not be decoded as it is. */
function afterDeflate(body: Buffer, { head, checksum }: Wrapping, { bytes, used }: Decoded): Partial<Decoded> {
  const end = head + used
  const isSound =
    checksum === 8 &&
    end + 8 <= body.length &&
    body.readUInt32LE(end) === crc32(bytes) &&
    body.readUInt32LE(end + 4) === bytes.length
  return isSound ? { used: end + 8, flaw: 'data_after_coding' } : { flaw: 'coding_checksum' }
}

const GZIP_CRC = 2
const GZIP_EXTRA = 4
const GZIP_TEXTS = [8, 16]

/** The length of the header of a gzip member (RFC 1952 2.3); null if it is none, or incomplete. */
function gzipHead(body: Buffer): number | null {
  if (body.length < 10 || body.readUInt32BE(0) >>> 8 !== 0x1f8b08) return null
  const flags = body[3] ?? 0
  let end = 10
  if (flags & GZIP_EXTRA) end += 2 + (end + 2 <= body.length ? body.readUInt16LE(end) : 0)
  for (const flag of GZIP_TEXTS) {
    if (!(flags & flag)) continue
    const nul = body.indexOf(0, end)
    if (nul < 0) return null
    end = nul + 1
  }
  if (flags & GZIP_CRC) end += 2
  return end < body.length ? end : null
}
