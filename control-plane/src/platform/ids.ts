import { hash, randomBytes, randomInt } from 'node:crypto'

/** Creates UUIDv7 identifiers (RFC 9562 section 5.7) for given instants. */
export interface Ids {
  /** An id whose time is `at` (milliseconds since the epoch). */
  at(at: number): string
}

const RANDOM_BYTES = 6
const POOL_BYTES = 1024 * RANDOM_BYTES
/** 24 bits: it begins anew after more ids than a process makes while any instant is current. */
const COUNTER_SIZE = 0x1000000

/**
 * Ids from the system's random generator, drawn in blocks. All ids of one process count up in `rand_a` and the first
 * bits of `rand_b` (RFC 9562 section 6.2, method 1), so that lists by id keep the order of creation: also for ids of one
 * instant, such as those of one transaction, between which ids for other instants are made.
 */
export function randomIds(): Ids {
  let pool = randomBytes(POOL_BYTES)
  let used = 0
  let counter = randomInt(COUNTER_SIZE / 2)
  const draw = () => {
    if (used + RANDOM_BYTES > pool.length) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    used += RANDOM_BYTES
    return pool.toString('hex', used - RANDOM_BYTES, used)
  }
  return {
    at(at) {
      const ms = Math.max(0, Math.floor(at))
      counter = (counter + 1) % COUNTER_SIZE
      const time = ms.toString(16).padStart(12, '0')
      const count = counter.toString(16).padStart(6, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${count.slice(0, 3)}-8${count.slice(3)}-${draw()}`
    },
  }
}

/** The UUIDv7 for an instant (milliseconds since the epoch) and a text; the same input gives the same id. */
export function namedId(at: number, name: string): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
  const digest = hash('sha256', name)
  const variant = (8 + (Number.parseInt(digest.charAt(0), 16) & 3)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(1, 4)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`
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

/** A random code of `count` digits, for people to read and type. */
export function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}
