import type { IcmpOutcome } from '@pharos/shared-protocol/check/icmp.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { icmpKind } from './kind.ts'

const SEEN: IcmpOutcome = {
  status: 'healthy',
  failure_reason: null,
  failure_detail: null,
  failure_text: null,
  attempts: 1,
  sent: 3,
  received: 3,
  rtt_ms: { min: 10, avg: 20, max: 30 },
  dns_ms: 5,
  remote_address: '192.0.2.1',
}

test('the response time is the average round trip', () => {
  assert.is(icmpKind.readOutcome(SEEN)?.total_ms, 20)
  assert.is(icmpKind.readOutcome({ ...SEEN, status: 'failing', received: 0, rtt_ms: null })?.total_ms, null)
})

test('what is no outcome of the kind is not read', () => {
  assert.is(icmpKind.readOutcome({ ...SEEN, sent: -1 }), null)
  assert.is(icmpKind.readOutcome({ status: 'healthy' }), null)
})

test.run()
