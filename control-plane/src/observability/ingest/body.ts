import { promisify } from 'node:util'
import { gunzip, inflate, zstdDecompress } from 'node:zlib'
import { Refusal } from '../../platform/refusal.ts'

/** The most bytes of a body as sent, and inflated. */
export const MOST_SENT = 8_000_000
export const MOST_INFLATED = 20_000_000

const INFLATERS: Record<string, ReturnType<typeof inflaterOf>> = {
  gzip: inflaterOf(gunzip),
  deflate: inflaterOf(inflate),
  zstd: inflaterOf(zstdDecompress),
}

type Inflater = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

function inflaterOf(call: unknown): Inflater {
  return promisify(call as () => void) as unknown as Inflater
}

/** Decompresses a body. Stops as soon as it is larger than `MOST_INFLATED`. */
export async function inflateBody(body: Buffer, encoding: string): Promise<Buffer> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const inflater = INFLATERS[name]
  if (!inflater)
    throw new Refusal('unsupported_media_type', 'Send the body uncompressed, or with gzip, deflate or zstd.')
  try {
    return await inflater(body, { maxOutputLength: MOST_INFLATED })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(MOST_INFLATED)
    throw new Refusal('invalid_request', `The body is not valid ${name}.`)
  }
}

export function tooLarge(most: number): Refusal {
  return new Refusal('too_large', `The body is larger than ${most} bytes: send smaller batches.`)
}
