import type { Readable } from 'node:stream'

/** A body of any type, of which the beginning was kept. */
export interface CutBytes {
  kept: Buffer
  /** Its length, as far as it was read. */
  length: number
  /** Whether there was more than what was read. */
  more: boolean
}

/** Who reads a body as long as there is room for it. */
export interface Holder {
  /** So many bytes of it are here. What it throws ends the reading. */
  hold(bytes: number): void
  /** Rejects when the rest is not to be waited for. */
  lost: Promise<never>
}

/** Keeps the first `limit` bytes of a body and reads, but drops, what follows up to `most` bytes in all. */
export async function readBytes(body: Readable, limit: number, most = limit, holder?: Holder): Promise<CutBytes> {
  const kept: Buffer[] = []
  let length = 0
  let isWaiting = false
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer, undefined>
  try {
    while (length <= most) {
      isWaiting = true
      const { done, value: chunk } = await (holder ? Promise.race([chunks.next(), holder.lost]) : chunks.next())
      isWaiting = false
      if (done) break
      if (length < limit) kept.push(chunk.subarray(0, limit - length))
      length += chunk.length
      holder?.hold(length)
    }
  } finally {
    const ended = chunks.return(undefined)
    // Of a body that is lost it ends with the next chunk.
    if (isWaiting) ended.catch(() => {})
    else await ended
  }
  return { kept: Buffer.concat(kept), length, more: length > most }
}
