import type { Platform } from '../../platform/context.ts'
import { keyedHash, tokenHash } from '../../platform/sealer.ts'
import { readSignedId, signId } from '../../platform/signed-id.ts'

type Keys = Pick<Platform, 'sealer'>

/** The token that confirms a request. It is created when it is sent; only its hash is stored. */
export function confirmToken(platform: Keys, id: string, askedAt: number): string {
  return keyedHash(keyOf(platform), `confirm ${id} ${askedAt}`).toString('base64url')
}

/** How a confirmation token is stored and found. */
export function hashOf(token: string): string {
  return tokenHash(token).toString('base64url')
}

/** The token with which a recipient ends a report; valid as long as the recipient is stored. */
export function endToken(platform: Keys, id: string): string {
  return signId(keyOf(platform), 'end report', id)
}

/** The recipient whose report a token ends; null for a forged token. */
export function readEndToken(platform: Keys, token: string): string | null {
  return readSignedId(keyOf(platform), 'end report', token)
}

function keyOf({ sealer }: Keys): Buffer {
  return sealer.derive('report recipients by link')
}
