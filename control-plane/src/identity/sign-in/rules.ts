import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

export const LINK_LIFE_MS = 15 * MINUTE_MS
/** How long an asked link counts against the next one. */
export const COUNTED_MS = HOUR_MS

/** Links that are given at once, and the wait after them, which doubles with each. */
const FREE = { asker: 3, address: 15, network: 300 }
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS

export interface Asked {
  count: number
  /** Epoch milliseconds of the last one; null: none. */
  last: number | null
}

/**
 * The links asked for in the last hour. `asker`: for the address, by the browser if the person has signed in with it
 * before, else by the network. The others, for the address by anybody and by the network for any address, do not count for
 * such a browser, so that strangers cannot keep the person out.
 */
export type AskedLately = { asker: Asked } & Partial<Record<'address' | 'network', Asked>>

/** How long to wait before another link is sent (milliseconds; 0: not at all). */
export function waitBeforeLink(asked: AskedLately, now: number): number {
  const of = (what: keyof typeof FREE) => waitAfter(asked[what], FREE[what], now)
  return Math.max(of('asker'), of('address'), of('network'))
}

function waitAfter({ count, last }: Asked = { count: 0, last: null }, free: number, now: number): number {
  if (count < free || last === null) return 0
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (count - free), LONGEST_WAIT_MS)
  return Math.max(0, last + whole - now)
}

/** Letters and digits that are not mistaken for each other (Crockford's Base32). */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 8

/** A code of 40 bits, from random bytes: `K7QM2XWP`. */
export function codeFrom(bytes: Buffer): string {
  return [...bytes.subarray(0, CODE_LENGTH)].map(byte => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
}

/** A code as people read and type it: `K7QM-2XWP`. */
export function spelled(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A code as somebody has typed it, in its one form. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
