import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PingReport } from './report.ts'
import { judge, pauseFor, wasHeldUp } from './rules.ts'

const test = suite('icmp rules')

const report = (sent: number, received: number, max = 10, remark: string | null = null): PingReport => ({
  sent,
  received,
  rtt: received === 0 ? null : { min: max / 2, avg: max / 2, max },
  remark,
})

const PAUSES: [count: number, timeoutMs: number, pause: number | null][] = [
  [3, 10_000, 500],
  [3, 2_000, 500],
  [3, 1_999, 499],
  [10, 5_500, 500],
  [4, 1_000, 200],
  [4, 999, null],
  [1, 400, 200],
  [1, 399, null],
]

for (const [count, timeoutMs, pause] of PAUSES)
  test(`${count} requests within ${timeoutMs} ms are ${pause} ms apart`, () =>
    assert.is(pauseFor(count, timeoutMs), pause))

const VERDICTS: [seen: PingReport, mayBeLost: number, reason: string | null, detail: string | null][] = [
  [report(3, 3), 0, null, null],
  [
    report(3, 2),
    0,
    'packet_loss',
    '192.0.2.1 answered 2 of 3 echo requests: 33 % were lost, and at most 0 % are allowed',
  ],
  [
    report(3, 2),
    33,
    'packet_loss',
    '192.0.2.1 answered 2 of 3 echo requests: 33 % were lost, and at most 33 % are allowed',
  ],
  [report(3, 2), 34, null, null],
  [report(10, 5), 50, null, null],
  [
    report(10, 4),
    50,
    'packet_loss',
    '192.0.2.1 answered 4 of 10 echo requests: 60 % were lost, and at most 50 % are allowed',
  ],
  [report(3, 0), 99, 'no_reply', '192.0.2.1 answered none of 3 echo requests in time'],
  [report(1, 0), 0, 'no_reply', '192.0.2.1 answered none of 1 echo request in time'],
  [
    report(2, 0, 0, '192.0.2.9: Destination Host Unreachable'),
    0,
    'no_reply',
    '192.0.2.1 answered none of 2 echo requests in time (192.0.2.9: Destination Host Unreachable)',
  ],
]

for (const [seen, mayBeLost, reason, detail] of VERDICTS)
  test(`${seen.received} of ${seen.sent} replies, ${mayBeLost} % may be lost: ${reason ?? 'healthy'}`, () => {
    const verdict = judge('192.0.2.1', seen, mayBeLost)
    assert.equal([verdict.reason, verdict.said?.text ?? null], [reason, detail])
  })

// Three requests 500 ms apart take 1,000 ms; then ping waits for 500 ms, or for twice the slowest reply.
const HELD_UP: [seen: PingReport, tookMs: number, heldUp: boolean][] = [
  [report(3, 2), 1_750, false],
  [report(3, 2), 1_751, true],
  [report(3, 2, 400), 2_050, false],
  [report(3, 2, 400), 2_051, true],
  [report(3, 3), 9_000, false],
  [report(3, 0), 9_000, false],
]

for (const [seen, tookMs, heldUp] of HELD_UP)
  test(`${seen.received} of ${seen.sent} replies after ${tookMs} ms: ${heldUp ? 'held up' : 'as planned'}`, () =>
    assert.is(wasHeldUp(seen, tookMs, 500), heldUp))

test.run()
