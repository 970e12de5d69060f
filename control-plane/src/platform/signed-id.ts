import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './sealer.ts'

const ID_BYTES = 16
/** 128 bits of an HMAC-SHA256. */
const MAC_BYTES = 16

/** A token for an id that cannot be created without the key, and need not be stored. */
export function signId(key: Buffer, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, macOf(key, purpose, bytes)]).toString('base64url')
}

/** The id in a token; null for a forged token, or one for another purpose. */
export function readSignedId(key: Buffer, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), macOf(key, purpose, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function macOf(key: Buffer, purpose: string, id: Buffer): Buffer {
  return keyedHash(key, `${purpose} ${id.toString('hex')}`).subarray(0, MAC_BYTES)
}
