import { randomBase62 } from '../../platform/ids.ts'
import { keyedHash, type Sealer, tokenHash } from '../../platform/sealer.ts'

const RANDOM_LENGTH = 43
const PATTERN = /^[0-9A-Za-z]{43}$/

/** Creates a session token of 256 bits; returns it and its stored form. */
export function makeSessionToken(): { token: string; hash: Buffer } {
  const token = randomBase62(RANDOM_LENGTH)
  return { token, hash: tokenHash(token) }
}

export function isSessionToken(text: string): boolean {
  return PATTERN.test(text)
}

/** The CSRF token that a session's requests with changes must send; differs for each token of the session. */
export function csrfTokenOf(sealer: Sealer, token: string): string {
  return keyedHash(sealer.derive('csrf tokens'), token).toString('base64url')
}
