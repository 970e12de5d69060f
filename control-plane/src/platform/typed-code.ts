import { randomBytes } from 'node:crypto'

/** Codes that people read and type. */

/** Letters and digits that are hard to confuse (Crockford's Base32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code with one letter of 5 bits for each random byte: `K7QM2XWP`. */
export function codeFrom(bytes: Buffer): string {
  return [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
}

/** A random code of `length` letters, 5 bits each. */
export function randomCode(length: number): string {
  return codeFrom(randomBytes(length))
}

/** A code in the form for people: `K7QM-2XWP`. */
export function spelled(code: string): string {
  return code.replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** The canonical form of a code as typed by a person. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
