import { splitOutcomes } from '@pharos/shared-protocol/message/outcomes.ts'
import type { JsMsg } from 'nats'
import type { BusMessage } from './bus.ts'

/** Header of a message that was moved from another stream: when the bus first received it, epoch milliseconds. */
export const RECEIVED_AT = 'Pharos-Received-At'

/** The outcomes of a message, which is acknowledged once each of them is. */
export function busMessages(message: JsMsg): BusMessage[] {
  const outcomes = splitOutcomes(message.data)
  const left = new Set(outcomes)
  const shared = { subject: message.subject, sequence: message.seq, receivedAt: receivedAt(message) }
  return outcomes.map(data => ({
    ...shared,
    data,
    // A batch that is tried again acknowledges some of its outcomes again.
    ack: () => void (left.delete(data) && left.size === 0 && message.ack()),
  }))
}

/** An agent can also set this header, but only to make a message older, which its `age_ms` can do anyway. */
function receivedAt(message: JsMsg): number {
  const stored = Number(BigInt(message.info.timestampNanos) / 1_000_000n)
  const moved = Number(message.headers?.get(RECEIVED_AT) || stored)
  return Number.isFinite(moved) ? Math.min(moved, stored) : stored
}
