import { randomBase62 } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/sealer.ts'

const PATTERN = /^ph_scim_[0-9A-Za-z]{43}$/

/** A new bearer token of a directory, of 256 bits, and the fields that are stored. */
export function makeScimToken() {
  const token = `ph_scim_${randomBase62(43)}`
  return { token, stored: { token_hash: tokenHash(token), token_last_four: token.slice(-4) } }
}

export function isScimToken(text: string): boolean {
  return PATTERN.test(text)
}
