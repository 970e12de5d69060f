import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

/**
 * The signature of a message by Standard Webhooks (HMAC-SHA256 of `id.timestamp.body`), 32 bytes. `secret` is `whsec_`
 * and the key in base64; `timestamp` is in seconds since 1970.
 */
export function webhookSignature(secret: string, id: string, timestamp: string, body: Buffer | string): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
}
