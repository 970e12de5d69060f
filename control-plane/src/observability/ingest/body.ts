import type { Transform } from 'node:stream'
import { constants, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { uncompress } from 'snappy'
import { Refusal } from '../../platform/refusal.ts'

/** The most bytes of a body as sent, and inflated. */
export const MOST_SENT = 8_000_000
export const MOST_INFLATED = 20_000_000
/** The bytes that are inflated before room is taken for them. */
const PIECE = 64 * 1_024
/** The most memory that a zstd body may make us keep of itself: 8 MB, by its power of two (RFC 9659, 3). */
const ZSTD_WINDOW = 23

/** Takes room for that many inflated bytes, before there are more. Throws if there is none. */
type Hold = (inflated: number) => void
/** Inflates a body. */
export type Inflate = (sent: Buffer, encoding: string, hold: Hold) => Promise<Buffer>

const STREAMS: Record<string, () => Transform> = {
  gzip: () => createGunzip({ chunkSize: PIECE }),
  deflate: () => createInflate({ chunkSize: PIECE }),
  zstd: () => createZstdDecompress({ chunkSize: PIECE, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW } }),
}

/** Inflates in pieces. Ends as soon as there is no room for a piece, or it is too large. */
export const inflateBody: Inflate = async (sent, encoding, hold) => {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return sent
  const start = Object.hasOwn(STREAMS, name) ? STREAMS[name] : undefined
  if (!start) throw new Refusal('unsupported_media_type', observabilityText('ingest.content_encoding'))
  const stream = start()
  const pieces: Buffer[] = []
  let length = 0
  try {
    stream.end(sent)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > MOST_INFLATED) throw tooLarge(MOST_INFLATED)
      hold(length)
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof Refusal
      ? error
      : new Refusal('invalid_request', observabilityText('ingest.body_not_valid', { name }))
  } finally {
    stream.destroy()
  }
  return Buffer.concat(pieces)
}

/** A snappy block says its length at its start, so room for all of it is taken before. */
export const inflateSnappy: Inflate = async (sent, encoding, hold) => {
  if (encoding.trim().toLowerCase() !== 'snappy')
    throw new Refusal('unsupported_media_type', observabilityText('ingest.snappy_expected'))
  const length = announcedLength(sent)
  if (length > MOST_INFLATED) throw tooLarge(MOST_INFLATED)
  hold(length)
  try {
    return (await uncompress(sent, { asBuffer: true })) as Buffer
  } catch {
    throw new Refusal('invalid_request', observabilityText('ingest.snappy_invalid'))
  }
}

function announcedLength(block: Buffer): number {
  let length = 0
  for (const [index, byte] of block.subarray(0, 5).entries()) {
    length += (byte & 127) * 2 ** (7 * index)
    if (byte < 128) return length
  }
  return Number.POSITIVE_INFINITY
}

export function tooLarge(most: number): Refusal {
  return new Refusal('too_large', observabilityText('ingest.body_too_large', { limit: most }))
}
