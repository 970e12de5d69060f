import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import { keyedHash, tokenHash } from '../../platform/sealer.ts'

const ID_BYTES = 16
/** 128 bits of an HMAC-SHA256. */
const MAC_BYTES = 16

type Keys = Pick<Platform, 'sealer'>

/** The token that confirms a request. It is created when it is sent; only its hash is stored. */
export function confirmToken(platform: Keys, id: string, askedAt: number): string {
  return keyedHash(keyOf(platform), `confirm ${id} ${askedAt}`).toString('base64url')
}

/** How a confirmation token is stored and found. */
export function hashOf(token: string): string {
  return tokenHash(token).toString('base64url')
}

/** The token that ends a subscription; valid as long as the subscription exists. */
export function unsubscribeToken(platform: Keys, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, macOf(platform, bytes)]).toString('base64url')
}

/** The subscription that a token ends; null for a forged token. */
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
