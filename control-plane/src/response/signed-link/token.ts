import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'

export const LINK_ACTIONS = ['acknowledge', 'resolve'] as const
export type LinkAction = (typeof LINK_ACTIONS)[number]

/** What a signed link allows its bearer (spec part 5). `expires` is in whole seconds since the epoch. */
export interface LinkGrant {
  account: string
  incident: string
  action: LinkAction
  expires: number
}

export const LINK_TTL_SECONDS = 7 * 86_400
const HEAD_BYTES = 1 + 16 + 5
/** 128 bits of an HMAC-SHA256: short enough for a text message. */
const MAC_BYTES = 16

/** The token of a link, base64url: action, account and expiry, and an HMAC over them and the incident of its path. */
export function signLink(key: Buffer, grant: LinkGrant): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(LINK_ACTIONS.indexOf(grant.action), 0)
  head.write(grant.account.replaceAll('-', ''), 1, 'hex')
  head.writeUIntBE(grant.expires, 17, 5)
  return Buffer.concat([head, macOf(key, head, grant.incident)]).toString('base64url')
}

/** What a token grants for an incident, or why it grants nothing. */
export function readLink(
  key: Buffer,
  incident: string,
  token: string,
  now: EpochMs,
): { grant: LinkGrant } | { fault: 'forged' | 'expired' } {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return { fault: 'forged' }
  const head = bytes.subarray(0, HEAD_BYTES)
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), macOf(key, head, incident))) return { fault: 'forged' }
  const action = LINK_ACTIONS[head.readUInt8(0)]
  if (action === undefined) return { fault: 'forged' }
  const expires = head.readUIntBE(17, 5)
  if (expires * 1000 < now) return { fault: 'expired' }
  return { grant: { account: uuidOf(head.subarray(1, 17)), incident: incident.toLowerCase(), action, expires } }
}

function macOf(key: Buffer, head: Buffer, incident: string): Buffer {
  return createHmac('sha256', key).update(head).update(incident.toLowerCase()).digest().subarray(0, MAC_BYTES)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
