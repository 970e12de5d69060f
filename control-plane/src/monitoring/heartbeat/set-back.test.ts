import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { instantAfter, type Schedule } from './schedule.ts'
import { afterSetBack } from './set-back.ts'
import { freshHeartbeat, type HeartbeatState } from './state.ts'

const test = suite('a heartbeat after the clock was set back')

const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))
const PERIOD: Schedule = { type: 'period', period_ms: 60_000 }
const HOURLY: Schedule = { type: 'cron', expression: '0 * * * *', timezone: 'UTC' }

/** Pinged 20 s before the clock was set back, with a run that began 10 s before. */
function pinged(schedule: Schedule, by: number): HeartbeatState {
  const [ping, start] = [epoch(NOW + by - 20_000), epoch(NOW + by - 10_000)]
  return {
    ...freshHeartbeat(ping),
    status: 'running',
    anchor: ping,
    expected_at: instantAfter(schedule, ping),
    runs: [{ rid: null, started_at: start, limit_at: epoch(start + 300_000), overdue: false }],
    last_signal_at: start,
    ends: [{ rid: null, at: ping }],
  }
}

const past = (at: EpochMs | null | undefined) => assert.ok(at != null && at < NOW)

for (const by of [90_000, 3_600_000, 86_400_000, 365 * 86_400_000]) {
  test(`by ${by / 1_000} s: what was left of a period and of a run is left`, () => {
    const after = afterSetBack(pinged(PERIOD, by), { schedule: PERIOD }, { now: NOW, by })
    assert.equal([after.expected_at, after.runs[0]?.limit_at], [NOW + 40_000, NOW + 290_000])
    for (const at of [after.since, after.anchor, after.last_signal_at, after.runs[0]?.started_at, after.ends[0]?.at])
      past(at)
  })

  test(`by ${by / 1_000} s: the next instant of a calendar is the first from now on`, () => {
    const after = afterSetBack(pinged(HOURLY, by), { schedule: HOURLY }, { now: NOW, by })
    assert.is(after.expected_at, NOW)
  })
}

test('what happened before now stays, and nothing is expected that was not', () => {
  const known = { ...freshHeartbeat(epoch(NOW - 5_000)), anchor: epoch(NOW - 5_000) }
  assert.equal(afterSetBack(known, { schedule: HOURLY }, { now: NOW, by: 60_000 }), known)
})

test('a period that is overdue stays overdue by as much', () => {
  const by = 3_600_000
  const known = { ...pinged(PERIOD, by), expected_at: epoch(NOW + by - 5_000) }
  assert.is(afterSetBack(known, { schedule: PERIOD }, { now: NOW, by }).expected_at, NOW - 5_000)
})

test.run()
