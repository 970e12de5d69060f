import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { RumBatch, RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import { send } from '../api/standing/send.ts'
import type { SharedWorld } from '../world/shared.ts'

const PAGE = 'https://shop.example/orders/42?page=2'

type Kind = RumEvent['kind']
type Of<K extends Kind> = Extract<RumEvent, { kind: K }>

/** What all events have; each has a view of its own unless it says otherwise. */
export const common = (at: number) => ({ id: crypto.randomUUID(), at, view_id: crypto.randomUUID(), url: PAGE })

export const view = (at: number, more: Partial<Of<'view'>> = {}): RumEvent => ({
  ...common(at),
  kind: 'view',
  entry: 'load',
  ...more,
})

export const vital = (
  at: number,
  name: Of<'vital'>['name'],
  value: number,
  more: Partial<Of<'vital'>> = {},
): RumEvent => ({
  ...common(at),
  kind: 'vital',
  name,
  value,
  soft: false,
  ...more,
})

export const failure = (at: number, message: string, more: Partial<Of<'error'>> = {}): RumEvent => ({
  ...common(at),
  kind: 'error',
  error_type: 'TypeError',
  message,
  handled: false,
  source: 'exception',
  ...more,
})

export function batchOf(
  app: { id: string },
  events: RumEvent[],
  sentAt: number,
  session: Partial<RumSession> = {},
): RumBatch {
  return {
    application_id: app.id,
    sent_at: sentAt,
    sdk: { name: 'pharos-rum', version: '0.1.0' },
    session: { id: crypto.randomUUID(), started_at: sentAt, device: {}, capture: 'analyze', ...session },
    events,
  }
}

/** Sends a batch as an SDK does. */
export function sendBatch(world: SharedWorld, token: string, batch: unknown, headers: Record<string, string> = {}) {
  return send(world, routes.ingestRumEvents, {
    key: token,
    body: batch,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** A request to the API of the shop. */
export const asked = (
  at: number,
  failed?: Of<'request'>['failure'],
  request_url = 'https://api.shop.example/cart',
  duration_ms = 120,
): RumEvent => ({
  ...common(at),
  kind: 'request',
  method: 'GET',
  request_url,
  duration_ms,
  status: failed === 'server_error' ? 503 : 200,
  ...(failed && { failure: failed }),
})
