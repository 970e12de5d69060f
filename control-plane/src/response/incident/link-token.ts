import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'

export const LINK_ACTIONS = ['acknowledge', 'resolve'] as const
export type LinkAction = (typeof LINK_ACTIONS)[number]

/** What a signed link allows its bearer (spec part 5). `expires` is in whole seconds since the epoch. */
export interface LinkGrant {
  account: string
  incident: string
  action: LinkAction
  /** How often the incident had been reopened: a link is void after the next reopening. Null in older links. */
  round: number | null
  /** The member that the link was sent to, if it was sent to one person. */
  user: string | null
  expires: number
}

export const LINK_TTL_SECONDS = 7 * 86_400
const OLD_HEAD_BYTES = 1 + 16 + 5
const HEAD_BYTES = OLD_HEAD_BYTES + 2
/** 128 bits of an HMAC-SHA256: short enough for a text message. */
const MAC_BYTES = 16

/**
 * The token of a link, base64url: action, account, expiry, round and user, and an HMAC over them and the incident of
 * its path.
 */
export function signLink(key: Buffer, grant: LinkGrant): string {
  const head = Buffer.alloc(HEAD_BYTES + (grant.user === null ? 0 : 16))
  head.writeUInt8(LINK_ACTIONS.indexOf(grant.action), 0)
  head.write(grant.account.replaceAll('-', ''), 1, 'hex')
  head.writeUIntBE(grant.expires, 17, 5)
  head.writeUInt16BE(roundOf(grant.round ?? 0), OLD_HEAD_BYTES)
  if (grant.user !== null) head.write(grant.user.replaceAll('-', ''), HEAD_BYTES, 'hex')
  return Buffer.concat([head, macOf(key, head, grant.incident)]).toString('base64url')
}

/** Returns what a token grants for an incident, or why it grants nothing. */
export function readLink(
  key: Buffer,
  incident: string,
  token: string,
  now: EpochMs,
): { grant: LinkGrant } | { fault: 'forged' | 'expired' } {
  const bytes = Buffer.from(token, 'base64url')
  const size = bytes.length - MAC_BYTES
  if (![OLD_HEAD_BYTES, HEAD_BYTES, HEAD_BYTES + 16].includes(size)) return { fault: 'forged' }
  const head = bytes.subarray(0, size)
  if (!timingSafeEqual(bytes.subarray(size), macOf(key, head, incident))) return { fault: 'forged' }
  const action = LINK_ACTIONS[head.readUInt8(0)]
  if (action === undefined) return { fault: 'forged' }
  const expires = head.readUIntBE(17, 5)
  if (expires * 1000 < now) return { fault: 'expired' }
  const round = size === OLD_HEAD_BYTES ? null : head.readUInt16BE(OLD_HEAD_BYTES)
  const user = size > HEAD_BYTES ? uuidOf(head.subarray(HEAD_BYTES)) : null
  const account = uuidOf(head.subarray(1, 17))
  return { grant: { account, incident: incident.toLowerCase(), action, expires, round, user } }
}

/** A count of reopenings as stored in a token. */
export function roundOf(reopenings: number): number {
  return reopenings & 0xffff
}

function macOf(key: Buffer, head: Buffer, incident: string): Buffer {
  return createHmac('sha256', key).update(head).update(incident.toLowerCase()).digest().subarray(0, MAC_BYTES)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
