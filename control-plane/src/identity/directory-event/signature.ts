import { timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { webhookSignature } from '../../platform/standard-webhook.ts'

/** How far the sender's clock may differ from ours, and how late a message may arrive (Standard Webhooks). */
const TOLERANCE_MS = 5 * MINUTE_MS
const MOST_SIGNATURES = 10

/** The headers of a message, as received. */
export interface SignedHeaders {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  /** `v1,<base64>` for each key of the sender, separated by spaces. */
  signature: string
}

/** Why a message is rejected, in words; null if its signature is valid. `secret` is `whsec_` and the key in base64. */
export function signatureFault(secret: string, headers: SignedHeaders, body: Buffer, now: number): string | null {
  const { id, timestamp, signature } = headers
  if (!/^[\x21-\x7e]{1,255}$/.test(id)) return 'webhook-id is missing or too long'
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is missing or not a number of seconds'
  if (Math.abs(now - Number(timestamp) * 1000) > TOLERANCE_MS) return 'webhook-timestamp is more than 5 minutes off'
  const expected = webhookSignature(secret, id, timestamp, body)
  const given = signature.split(' ').slice(0, MOST_SIGNATURES)
  return given.some(each => isSignature(each, expected)) ? null : 'webhook-signature does not match this message'
}

function isSignature(text: string, expected: Buffer): boolean {
  if (!text.startsWith('v1,')) return false
  const given = Buffer.from(text.slice(3), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
