import { randomBytes } from 'node:crypto'

/** Codes that people read and type. */

/** Letters and digits that are not mistaken for each other (Crockford's Base32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 5 bits for each of the random bytes: `K7QM2XWP`. */
export function codeFrom(bytes: Buffer): string {
  return [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
}

/** A random code of so many letters, 5 bits each. */
export function randomCode(length: number): string {
  return codeFrom(randomBytes(length))
}

/** A code as people read it: `K7QM-2XWP`. */
export function spelled(code: string): string {
  return code.replaceAll(/(.{4})(?!$)/g, '$1-')
}

/** A code as somebody has typed it, in its one form. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
