import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import iconv from 'iconv-lite'
import { errorCode, errorMessage } from '../../error.ts'
import { BODY_LIMIT, tooLarge } from '../body.ts'
import { Fault } from '../connection/fault.ts'
import { type HttpResponse, headerOf } from '../connection/trace.ts'
import { Gate } from '../gate.ts'

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const inflateWrapped: Decoder = promisify(inflate)
const inflateBare: Decoder = promisify(inflateRaw)

const DECODERS: Record<string, Decoder> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  // RFC 9110 8.4.1.2 requires zlib, but some servers send raw deflate.
  deflate: (body, options) => ((body[0] ?? 0) % 16 === 8 ? inflateWrapped(body, options) : inflateBare(body, options)),
}

/** Removes the content codings of the body (RFC 9110 8.4), the last applied first; at most `BODY_LIMIT` bytes. */
export async function decodeContent(response: HttpResponse): Promise<Buffer> {
  const codings = (headerOf(response, 'content-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map(one => one.trim())
  const applied = codings.filter(coding => coding !== '' && coding !== 'identity')
  const body = response.body.content
  if (applied.length === 0 || body.length === 0) return body
  if (applied.length > MOST_CODINGS)
    throw new Fault('protocol_error', `the body has more than ${MOST_CODINGS} content codings`)
  return decoding.pass(() => decodeAll(body, applied))
}

/** Each body may take twice `BODY_LIMIT` while it is decoded. */
const decoding = new Gate(2)
const MOST_CODINGS = 5

async function decodeAll(body: Buffer, codings: readonly string[]): Promise<Buffer> {
  let decoded = body
  for (const coding of codings.toReversed()) decoded = await decode(decoded, coding)
  return decoded
}

async function decode(body: Buffer, coding: string): Promise<Buffer> {
  const decoder = DECODERS[coding]
  if (decoder === undefined) throw new Fault('protocol_error', `the body has an unknown content coding: ${coding}`)
  try {
    return await decoder(body, { maxOutputLength: BODY_LIMIT })
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Fault('protocol_error', `the ${coding} body can't be decoded: ${errorMessage(error)}`)
  }
}

const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i

/**
 * The body as text. The charset is from the byte order mark, else content-type, else an HTML meta element, else UTF-8.
 */
export function textOf(body: Buffer, contentType: string | undefined): string {
  const charset = charsetByMark(body) ?? charsetOf(contentType) ?? charsetOfMeta(body, contentType)
  if (charset === undefined || !iconv.encodingExists(charset) || /^utf-?8$/i.test(charset))
    return withoutMark(body.toString('utf8'))
  return withoutMark(iconv.decode(body, charset))
}

function charsetByMark(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
}

function charsetOfMeta(body: Buffer, contentType: string | undefined): string | undefined {
  if (!/html/i.test(contentType ?? '')) return undefined
  return META_CHARSET.exec(body.toString('latin1', 0, 1024))?.[1]
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
