import { decimalText } from './instant.ts'

/** A running 64-bit hash, as two halves that are mixed with each other (with MurmurHash3's multipliers). */
export interface Hash {
  a: number
  b: number
}

export function startHash(from: Hash = { a: 0x9e3779b9, b: 0x243f6a88 }): Hash {
  return { a: from.a, b: from.b }
}

/** Adds a text and a terminator. */
export function addText(hash: Hash, text: string): void {
  let { a, b } = hash
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x85ebca6b)
    b = Math.imul(b ^ code, 0xc2b2ae35)
    a = (a << 13) | (a >>> 19)
    b = (b << 17) | (b >>> 15)
  }
  hash.a = Math.imul(a ^ 0x1f_ff_ff, 0x27d4eb2f) ^ (b >>> 7)
  hash.b = Math.imul(b ^ text.length, 0x165667b1) ^ (a >>> 11)
}

/** The hash as decimal text. */
export function hashText({ a, b }: Hash): string {
  const high = finish(a ^ Math.imul(b, 0x9e3779b1))
  return decimalText(high >>> 0, finish(b ^ Math.imul(high, 0x85ebca77)) >>> 0)
}

function finish(given: number): number {
  let value = Math.imul(given ^ (given >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
