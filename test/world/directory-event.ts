import { createHmac } from 'node:crypto'
import type { World } from './world.ts'

let counter = 0

interface Parts {
  id?: string
  /** Seconds since 1970. */
  timestamp?: number
}

/** The headers of a signed event, as an identity provider sends them. */
export function signedEvent(world: World, body: string, { id, timestamp }: Parts = {}): Record<string, string> {
  const named = id ?? `msg_${process.pid}_${++counter}`
  const at = String(timestamp ?? Math.trunc(world.clock.now() / 1000))
  const key = Buffer.from((world.config.PHAROS_IDP_WEBHOOK_SECRET ?? '').slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${named}.${at}.${body}`).digest('base64')
  return {
    'content-type': 'text/plain',
    'webhook-id': named,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${signature}`,
  }
}
