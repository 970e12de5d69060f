import type { Readable } from 'node:stream'

/** A body of any type, of which the beginning was kept. */
export interface CutBytes {
  kept: Buffer
  /** How long it was. */
  length: number
}

/** Reads a body to its end, so that the caller may send all of it, and keeps its first `limit` bytes. */
export async function readBytes(body: Readable, limit: number): Promise<CutBytes> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (length < limit) chunks.push(chunk.subarray(0, limit - length))
    length += chunk.length
  }
  return { kept: Buffer.concat(chunks), length }
}
