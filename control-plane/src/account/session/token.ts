import { randomBase62 } from '../../platform/ids.ts'
import { keyedHash, type Sealer, tokenHash } from '../../platform/sealer.ts'

const RANDOM_LENGTH = 43
const PATTERN = /^[0-9A-Za-z]{43}$/

/** A new session token of 256 bits, and the form in which it is stored. */
export function makeSessionToken(): { token: string; hash: Buffer } {
  const token = randomBase62(RANDOM_LENGTH)
  return { token, hash: tokenHash(token) }
}

export function isSessionToken(text: string): boolean {
  return PATTERN.test(text)
}

/** What a session's requests send along when they change something; another one for each token of the session. */
export function csrfTokenOf(sealer: Sealer, token: string): string {
  return keyedHash(sealer.derive('csrf tokens'), token).toString('base64url')
}
