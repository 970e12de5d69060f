import { randomBytes } from 'node:crypto'

/** Makes UUIDv7 identifiers (RFC 9562 section 5.7) for given instants. */
export interface Ids {
  /** An id whose time is `at` (milliseconds since the epoch). */
  at(at: number): string
}

const POOL_BYTES = 10 * 1024

/** Random ids from the system's generator, drawn in blocks. */
export function randomIds(): Ids {
  let pool = randomBytes(POOL_BYTES)
  let used = 0
  return {
    at(at) {
      if (used + 10 > pool.length) {
        pool = randomBytes(POOL_BYTES)
        used = 0
      }
      const random = pool.toString('hex', used, used + 10)
      used += 10
      const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
      const variant = (8 + (Number.parseInt(random.charAt(3), 16) & 3)).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
    },
  }
}

/** The instant in a UUIDv7, milliseconds since the epoch. */
export function instantOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** Random text of `length` base62 characters. */
export function randomBase62(length: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let out = ''
  while (out.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += alphabet.charAt(byte % 62)
  return out
}
