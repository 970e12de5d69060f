import type { JsMsg } from 'nats'
import type { BusMessage } from './bus.ts'

/** Header of a message that was moved from another stream: when the bus first received it, epoch milliseconds. */
export const RECEIVED_AT = 'Pharos-Received-At'

export function busMessage(message: JsMsg): BusMessage {
  return {
    subject: message.subject,
    sequence: message.seq,
    data: message.data,
    receivedAt: receivedAt(message),
    ack: () => message.ack(),
  }
}

/** An agent can also set this header, but only to make a message older, which its `age_ms` can do anyway. */
function receivedAt(message: JsMsg): number {
  const stored = Number(BigInt(message.info.timestampNanos) / 1_000_000n)
  const moved = Number(message.headers?.get(RECEIVED_AT) || stored)
  return Number.isFinite(moved) ? Math.min(moved, stored) : stored
}
