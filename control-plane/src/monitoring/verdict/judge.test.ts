import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isExcused, judge, judgeRun, type Observation, rejudge, type Waits } from './rules.ts'
import { policyOf, T0 } from './verdict.fixture.ts'

const WAITS: Waits = {
  ms: 10_000,
  end_as: ['connection_timeout', 'request_timeout', 'unexpected_answer', 'packet_loss', 'dns_failure'],
}
const SEEN: Observation = {
  kind: 'slot',
  region: 'region-0',
  slot: T0,
  ordinal: 0,
  at: T0,
  spec_version: 1,
  status: 'healthy',
  failure_reason: null,
  failure_detail: null,
  failure_text: null,
  total_ms: 100,
  loop_delay_ms: 0,
  waits: WAITS,
  hangs_on_delay: false,
}
const REFUSED = {
  status: 'failing',
  failure_reason: 'connection_refused',
  failure_detail: 'no listener',
  failure_text: { code: 'plain.quote', params: { text: 'no listener' } },
} as const
const slowAt = (degraded_threshold_ms: number | null) => policyOf({ degraded_threshold_ms })

const ROWS = [
  { name: 'healthy', given: policyOf(), when: {}, expect: 'healthy' },
  { name: 'failing', given: policyOf(), when: REFUSED, expect: 'failing' },
  { name: 'as slow as the threshold', given: slowAt(100), when: { total_ms: 100 }, expect: 'healthy' },
  { name: 'just over the threshold', given: slowAt(100), when: { total_ms: 100.1 }, expect: 'degraded' },
  { name: 'no threshold', given: slowAt(null), when: { total_ms: 59_000 }, expect: 'healthy' },
  { name: 'no total', given: slowAt(100), when: { total_ms: null }, expect: 'healthy' },
  { name: 'slow and failing', given: slowAt(100), when: { ...REFUSED, total_ms: 500 }, expect: 'failing' },
  {
    name: 'slow even without our delay',
    given: slowAt(300),
    when: { total_ms: 947, loop_delay_ms: 98 },
    expect: 'degraded',
  },
  { name: 'in time with our delay', given: slowAt(300), when: { total_ms: 300, loop_delay_ms: 98 }, expect: 'healthy' },
  {
    name: 'over it only by our delay',
    given: slowAt(300),
    when: { total_ms: 390, loop_delay_ms: 98 },
    expect: 'excused',
  },
  {
    name: 'at it without our delay',
    given: slowAt(300),
    when: { total_ms: 398, loop_delay_ms: 98 },
    expect: 'excused',
  },
  {
    name: 'just over it without our delay',
    given: slowAt(300),
    when: { total_ms: 398.1, loop_delay_ms: 98 },
    expect: 'degraded',
  },
  {
    name: 'later than the whole run',
    given: slowAt(300),
    when: { total_ms: 390, loop_delay_ms: 5_000 },
    expect: 'excused',
  },
  {
    name: 'measured in a process of its own',
    given: slowAt(300),
    when: { total_ms: 390, loop_delay_ms: 98, waits: { ...WAITS, timed_apart: true } },
    expect: 'degraded',
  },
  { name: 'decided by our delay', given: policyOf(), when: { hangs_on_delay: true }, expect: 'excused' },
  {
    name: 'decided by our delay, failing',
    given: policyOf(),
    when: { ...REFUSED, hangs_on_delay: true },
    expect: 'excused',
  },
  {
    name: 'the agent may not',
    given: policyOf(),
    when: { ...REFUSED, failure_reason: 'not_permitted' },
    expect: 'excused',
  },
  {
    name: 'no browser',
    given: policyOf(),
    when: { ...REFUSED, failure_reason: 'browser_unavailable' },
    expect: 'excused',
  },
  {
    name: 'inverted, the agent may not',
    given: policyOf({ inverted: true }),
    when: { ...REFUSED, failure_reason: 'not_permitted' },
    expect: 'excused',
  },
  {
    name: 'inverted, no answer while the agent stood still',
    given: policyOf({ inverted: true }),
    when: { ...REFUSED, failure_reason: 'request_timeout', loop_delay_ms: 8_000 },
    expect: 'excused',
  },
  { name: 'inverted, refused', given: policyOf({ inverted: true }), when: REFUSED, expect: 'healthy' },
  { name: 'inverted, answered', given: policyOf({ inverted: true }), when: {}, expect: 'failing' },
  {
    name: 'inverted, never tried',
    given: policyOf({ inverted: true }),
    when: { ...REFUSED, failure_reason: 'target_not_allowed' },
    expect: 'failing',
  },
]

for (const { name, given, when, expect } of ROWS) {
  test(`judge: ${name} is ${expect}`, () => {
    const judged = judge({ ...SEEN, ...when }, given)
    assert.is(judged.status, expect)
    if (expect !== 'excused') assert.is(judged.failure_reason === null, expect !== 'failing')
  })
}

test('an inverted monitor says why it fails', () => {
  assert.equal(judge(SEEN, policyOf({ inverted: true })), {
    status: 'failing',
    failure_reason: 'unexpected_status',
    failure_detail: 'the target responded, although it should be unreachable',
    failure_text: { code: 'verdict.answered', params: {} },
  })
})

test('a judged run is the observation with its judgement, without the loop delay', () => {
  const run = judgeRun({ ...SEEN, ...REFUSED }, policyOf())
  const { loop_delay_ms: _, waits: __, hangs_on_delay: ___, ...seen } = SEEN
  assert.equal(run, { ...seen, ...REFUSED })
})

const STALLS = [
  { name: 'a timeout of an agent at ease', failure_reason: 'request_timeout', loop_delay_ms: 0, stalled: false },
  {
    name: 'a timeout, half of it stood still',
    failure_reason: 'request_timeout',
    loop_delay_ms: 5_000,
    stalled: false,
  },
  { name: 'a timeout, more than half', failure_reason: 'request_timeout', loop_delay_ms: 5_001, stalled: true },
  { name: 'no connection in time', failure_reason: 'connection_timeout', loop_delay_ms: 8_000, stalled: true },
  { name: 'no whole answer in time', failure_reason: 'unexpected_answer', loop_delay_ms: 8_000, stalled: true },
  { name: 'replies that were not read', failure_reason: 'packet_loss', loop_delay_ms: 8_000, stalled: true },
  { name: 'no name server in time', failure_reason: 'dns_failure', loop_delay_ms: 8_000, stalled: true },
  { name: 'a refusal is an answer', failure_reason: 'connection_refused', loop_delay_ms: 60_000, stalled: false },
  { name: 'so is a wrong status', failure_reason: 'unexpected_status', loop_delay_ms: 60_000, stalled: false },
  { name: 'healthy', failure_reason: null, loop_delay_ms: 60_000, stalled: false },
]

for (const { name, stalled, ...seen } of STALLS) {
  test(`no verdict of an agent that stood still: ${name}`, () =>
    assert.is(isExcused({ ...seen, waits: WAITS, hangs_on_delay: false }), stalled))
}

test('a stored run judged again by another threshold is what that threshold would have made of it', () => {
  const thresholds = [null, 100, 300]
  let changed = 0
  for (const waits of [WAITS, { ...WAITS, timed_apart: true }])
    for (const inverted of [true, false])
      for (const total_ms of [null, 99, 100, 101, 200, 300, 301, 400])
        for (const loop_delay_ms of [0, 1, 100, 250, 9_000])
          for (const seen of [{}, REFUSED, { ...REFUSED, failure_reason: 'request_timeout' }])
            for (const before of thresholds)
              for (const after of thresholds) {
                const observation = { ...SEEN, waits, total_ms, loop_delay_ms, ...seen }
                const [was, would] = [before, after].map(limit => policyOf({ inverted, degraded_threshold_ms: limit }))
                if (!was || !would) throw new Error('two policies')
                const stored = judge(observation, was)
                const given = { ...stored, total_ms, waits, delay_ms: loop_delay_ms }
                const shown = JSON.stringify({ total_ms, loop_delay_ms, inverted, before, after, ...seen })
                assert.is(rejudge(given, was, would), judge(observation, would).status, shown)
                if (stored.status !== judge(observation, would).status) changed++
              }
  assert.ok(changed > 100)
})

test.run()
