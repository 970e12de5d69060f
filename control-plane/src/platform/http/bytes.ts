import type { Readable } from 'node:stream'

/** A body of any type, of which the beginning was kept. */
export interface CutBytes {
  kept: Buffer
  /** Its length, as far as it was read. */
  length: number
  /** Whether there was more than what was read. */
  more: boolean
}

/** Keeps the first `limit` bytes of a body and reads, but drops, what follows up to `most` bytes in all. */
export async function readBytes(body: Readable, limit: number, most = limit): Promise<CutBytes> {
  const chunks: Buffer[] = []
  let length = 0
  const iterator = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of iterator) {
    if (length < limit) chunks.push(chunk.subarray(0, limit - length))
    length += chunk.length
    if (length > most) break
  }
  return { kept: Buffer.concat(chunks), length, more: length > most }
}
