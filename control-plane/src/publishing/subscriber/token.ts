import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import { keyedHash, tokenHash } from '../../platform/sealer.ts'

const ID_BYTES = 16
/** 128 bits of an HMAC-SHA256. */
const MAC_BYTES = 16

type Keys = Pick<Platform, 'sealer'>

/** The token by which a request is confirmed. It is made when it is sent; kept is its hash alone. */
export function confirmToken(platform: Keys, id: string, askedAt: number): string {
  return keyedHash(keyOf(platform), `confirm ${id} ${askedAt}`).toString('base64url')
}

/** How a confirm token is kept and found. */
export function hashOf(token: string): string {
  return tokenHash(token).toString('base64url')
}

/** The token by which whoever has it ends a subscription; it holds as long as that does. */
export function unsubscribeToken(platform: Keys, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, macOf(platform, bytes)]).toString('base64url')
}

/** Which subscription a token ends; null when it was not made here. */
export function readUnsubscribe(platform: Keys, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(platform, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function macOf(platform: Keys, id: Buffer): Buffer {
  return keyedHash(keyOf(platform), `unsubscribe ${id.toString('hex')}`).subarray(0, MAC_BYTES)
}

function keyOf({ sealer }: Keys): Buffer {
  return sealer.derive('page subscriptions')
}
