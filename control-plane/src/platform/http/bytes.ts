import type { Readable } from 'node:stream'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { Refusal } from '../refusal.ts'
import { RETRY } from './in-flight.ts'

/** A body that takes longer to arrive is slow (real milliseconds). */
export const SLOW_MS = 1_000

/** The refusal of a slow body that gives way to others. */
export function tooSlow(): Refusal {
  return new Refusal('rate_limited', requestText('request.body_too_slow'), RETRY)
}

/** A body of any type, of which the first bytes were kept. */
export interface CutBytes {
  kept: Buffer
  /** The number of bytes that were read. */
  length: number
  /** Whether the body has more bytes than were read. */
  more: boolean
}

/** Controls the reading of a body while memory is limited. */
export interface Holder {
  /** Called with the number of bytes read so far; an error that it throws ends the reading. */
  hold(bytes: number): void
  /** Rejects if the rest must no longer be awaited. */
  lost: Promise<never>
}

/** Keeps the first `limit` bytes of a body; reads and drops the following ones, up to `most` in total. */
export async function readBytes(body: Readable, limit: number, most = limit, holder?: Holder): Promise<CutBytes> {
  const kept: Buffer[] = []
  let length = 0
  const more = await readChunks(
    body,
    most,
    chunk => {
      if (length < limit) kept.push(chunk.subarray(0, limit - length))
      length += chunk.length
      holder?.hold(length)
    },
    holder?.lost,
  )
  return { kept: Buffer.concat(kept), length, more }
}

/**
 * Passes a body to `take` in pieces until more than `most` bytes have arrived. Returns whether there are more. `lost`
 * rejects if the rest must no longer be awaited.
 */
export async function readChunks(
  body: Readable,
  most: number,
  take: (chunk: Buffer) => void,
  lost?: Promise<never>,
): Promise<boolean> {
  let length = 0
  let isWaiting = false
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer, undefined>
  try {
    while (length <= most) {
      isWaiting = true
      const { done, value: chunk } = await (lost ? Promise.race([chunks.next(), lost]) : chunks.next())
      isWaiting = false
      if (done) break
      length += chunk.length
      take(chunk)
    }
  } finally {
    const ended = chunks.return(undefined)
    // For a body that is no longer awaited, the iterator ends with the next chunk.
    if (isWaiting) ended.catch(() => {})
    else await ended
  }
  return length > most
}
