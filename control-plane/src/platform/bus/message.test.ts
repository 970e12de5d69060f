import type { JsMsg } from 'nats'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { busMessages } from './message.ts'

/** A message of the queue, which counts its acknowledgements. */
function message(data: string, sequence = 7) {
  const state = { acks: 0 }
  const made = {
    subject: 'outcome.region.agent',
    seq: sequence,
    data: Buffer.from(data),
    info: { timestampNanos: 1_700_000_000_123_456_789n },
    ack() {
      state.acks += 1
    },
  }
  return { outcomes: busMessages(made as unknown as JsMsg), state }
}

test('each outcome of a message has its subject, sequence and time', () => {
  const { outcomes } = message('{"n":1}\n{"n":2}')
  assert.equal(
    outcomes.map(({ ack: _, data, ...rest }) => ({ ...rest, data: Buffer.from(data).toString() })),
    ['{"n":1}', '{"n":2}'].map(data => ({
      subject: 'outcome.region.agent',
      sequence: 7,
      receivedAt: 1_700_000_000_123,
      data,
    })),
  )
})

test('a message is acknowledged with its last outcome, however often another is', () => {
  const { outcomes, state } = message('{}\n{}\n{}')
  const [first, second, third] = outcomes
  first?.ack()
  first?.ack()
  third?.ack()
  first?.ack()
  assert.is(state.acks, 0)
  second?.ack()
  second?.ack()
  assert.is(state.acks, 1)
})

test.run()
