import { epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Random, randomFrom } from '../uptime/history.fixture.ts'
import { adoptPolicy, judgeRun } from '../verdict/rules.ts'
import { after, policyOf, T0 } from '../verdict/verdict.fixture.ts'
import type { MonitorBundle } from './bundle.ts'
import { passTime, startDeciding, takeRun } from './decide.ts'

const EVERY_MS = 10_000
const POLICY = policyOf({ interval_ms: EVERY_MS, degraded_threshold_ms: 300 })

/** The events of an hour of a target that answers in these times, seen by an agent whose loop is late at random. */
function hourOf(random: Random, answerMs: () => number, lateMs: () => number) {
  const decided = startDeciding({
    monitor: { id: 'monitor', account_id: 'account' },
    policy: POLICY,
    state: { status: 'pending', since: T0, announced: null },
    last_failure_reason: null,
    told_unknown_at: null,
    regions: adoptPolicy([], null, POLICY, T0),
  } as unknown as MonitorBundle)
  for (let slot = T0; slot < T0 + HOUR_MS; slot = epoch(slot + EVERY_MS)) {
    const loop_delay_ms = lateMs()
    const total_ms = answerMs() + random() * loop_delay_ms
    const at = epoch(slot + Math.round(total_ms))
    const seen = {
      kind: 'slot',
      region: 'region-0',
      slot,
      ordinal: 0,
      at,
      spec_version: 1,
      total_ms,
      loop_delay_ms,
    } as const
    const none = { failure_reason: null, failure_detail: null, failure_text: null }
    const well = { status: 'healthy', ...none, hangs_on_delay: false } as const
    takeRun(decided, judgeRun({ ...seen, ...well, waits: { ms: 10_000, end_as: [] } }, POLICY), 'a result', at)
  }
  passTime(decided, after(HOUR_MS), after(HOUR_MS))
  return decided.events.map(({ name }) => name)
}

/** Late by less than 5 ms most of the time, and by up to a second now and then. */
const lateNowAndThen = (random: Random) => () => (random() < 0.3 ? random() * 1_000 : random() * 5)

test('a slow target is never told to have recovered because the agent was late', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomFrom(seed)
    const events = hourOf(random, () => 900 + random() * 300, lateNowAndThen(random))
    assert.is(events[0], 'monitor.degraded')
    assert.not.ok(events.includes('monitor.recovered'), `seed ${seed}`)
    // An event loop that is late again and again may leave a silence, and no more than that.
    assert.ok(events.length <= 5, `seed ${seed}: ${events.join()}`)
  }
})

test('a fast target is never called slow because the agent was late', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomFrom(seed)
    const events = hourOf(random, () => 100 + random() * 190, lateNowAndThen(random))
    assert.equal(
      events.filter(name => name !== 'monitor.unknown'),
      [],
      `seed ${seed}`,
    )
  }
})

test('a target that does recover is told at once, although the agent is late now and then', () => {
  const random = randomFrom(7)
  let run = 0
  const events = hourOf(
    random,
    () => (run++ < 100 ? 1_000 : 100),
    () => (run % 5 === 0 ? 150 : 2),
  )
  assert.equal(events, ['monitor.degraded', 'monitor.recovered'])
})

test.run()
