import { epoch } from '@pharos/shared-protocol/time.ts'
import { noMillis, presentUptime, uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { after, MINUTE, policyOf, runOf, STALE_AFTER, T0 } from '../verdict/verdict.fixture.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups, rollForward, rollup, sameCarry } from './rollup.ts'
import { resolutionFor, seriesOf } from './series.ts'
import { timeline } from './timeline.ts'

const window = { from: T0, to: after(HOUR) }
const settings = [{ at: T0, policy: policyOf() }]
const results = [
  runOf({ at: after(10_000), total_ms: 20 }),
  runOf({ at: after(70_000), status: 'failing', total_ms: 5 }),
  runOf({ at: after(130_000), status: 'degraded', total_ms: 900 }),
]
const past = { settings, results, carry: null, window }
const shown = (input: Parameters<typeof timeline>[0]) =>
  timeline(input).segments.map(({ from, to, state }) => [state, from - T0, to - T0])

test('a timeline: pending is unknown, each run moves it, a silence ends it', () => {
  assert.equal(shown(past), [
    ['unknown', 0, 10_000],
    ['up', 10_000, 70_000],
    ['down', 70_000, 130_000],
    ['degraded', 130_000, 130_000 + STALE_AFTER],
    ['unknown', 130_000 + STALE_AFTER, HOUR],
  ])
})

test('before its creation no time passed', () => {
  assert.equal(shown({ ...past, window: { from: epoch(T0 - HOUR), to: after(10_000) } }), [['unknown', 0, 10_000]])
  assert.equal(shown({ ...past, window: { from: epoch(T0 - HOUR), to: T0 } }), [])
  assert.equal(shown({ ...past, settings: [] }), [])
})

test('a window inside the past starts as the past left it', () => {
  assert.equal(shown({ ...past, window: { from: after(20_000), to: after(80_000) } }), [
    ['up', 20_000, 70_000],
    ['down', 70_000, 80_000],
  ])
})

test('maintenance replaces all but a pause, overlaps count once', () => {
  const paused = { at: after(60_000), policy: policyOf({ paused: true }) }
  const maintenance = [
    { from: after(40_000), to: after(90_000) },
    { from: after(30_000), to: after(50_000) },
    { from: after(20_000), to: after(20_000) },
  ]
  const short = { from: T0, to: after(100_000) }
  assert.equal(shown({ ...past, settings: [...settings, paused], maintenance, window: short }), [
    ['unknown', 0, 10_000],
    ['up', 10_000, 30_000],
    ['maintenance', 30_000, 60_000],
    ['paused', 60_000, 100_000],
  ])
})

test('a resume starts anew: unknown until the first run', () => {
  const settings = [0, 20_000, 40_000].map((ms, i) => ({ at: after(ms), policy: policyOf({ paused: i === 1 }) }))
  assert.equal(shown({ ...past, settings, window: { from: T0, to: after(75_000) } }), [
    ['unknown', 0, 10_000],
    ['up', 10_000, 20_000],
    ['paused', 20_000, 40_000],
    ['unknown', 40_000, 70_000],
    ['down', 70_000, 75_000],
  ])
})

test('a new spec keeps the status until its first run', () => {
  const settings = [0, 20_000].map((ms, i) => ({ at: after(ms), policy: policyOf({ spec_version: i + 1 }) }))
  const results = [runOf({ at: after(10_000) }), runOf({ at: after(30_000), spec_version: 2, status: 'failing' })]
  assert.equal(shown({ ...past, settings, results, window: { from: T0, to: after(60_000) } }), [
    ['unknown', 0, 10_000],
    ['up', 10_000, 30_000],
    ['down', 30_000, 60_000],
  ])
})

test('an absence is unknown until the region is back, or a run says more', () => {
  const absences = [{ region: 'region-0', from: after(20_000), to: after(40_000) }]
  assert.equal(shown({ ...past, absences, window: { from: T0, to: after(60_000) } }), [
    ['unknown', 0, 10_000],
    ['up', 10_000, 20_000],
    ['unknown', 20_000, 40_000],
    ['up', 40_000, 60_000],
  ])
})

test('runs that ended at one instant count in the order of their slots', () => {
  const settings = [{ at: T0, policy: policyOf({ failure_threshold: 2, failure_window: 2 }) }]
  const runs = [2, 1].map(slot => runOf({ at: after(10_000), slot: after(slot), status: 'failing' }))
  const short = { from: after(10_000), to: after(20_000) }
  assert.equal(shown({ ...past, settings, results: runs, window: short }), [['down', 10_000, 20_000]])
})

test('uptime by the book', () => {
  const uptime = uptimeOf({
    up: 60_000,
    degraded: 30_000,
    down: 10_000,
    unknown: 25_000,
    maintenance: 5_000,
    paused: 1,
  })
  assert.equal(uptime, {
    percentage: 90,
    coverage: 80,
    up_seconds: 60,
    degraded_seconds: 30,
    down_seconds: 10,
    unknown_seconds: 25,
    maintenance_seconds: 5,
    paused_seconds: 0.001,
  })
})

test('without data there is no percentage, without covered time no coverage', () => {
  const { percentage, coverage } = uptimeOf({ ...noMillis(), unknown: 1 })
  assert.equal([percentage, coverage], [null, 0])
  assert.is(uptimeOf({ ...noMillis(), paused: 1 }).coverage, null)
})

test('presented with four decimals, and 100 only when it is all', () => {
  const shown = (down: number) => presentUptime(uptimeOf({ ...noMillis(), up: 1e9 - down, down })).percentage
  assert.equal([0, 1, 8_766_000, 1e9].map(shown), [100, 99.9999, 99.1234, 0])
})

test('a bucket counts results, states and latencies of what reached the target', () => {
  const row = rollup(timeline(past).segments, results, { from: T0, to: after(FIVE_MINUTES) })
  assert.equal(row.runs, { healthy: 1, degraded: 1, failing: 1 })
  assert.is(
    Object.values(row.latency).reduce((a, b) => a + b),
    2,
  )
  assert.equal(row.ms, { ...noMillis(), up: 60_000, down: 60_000, degraded: STALE_AFTER, unknown: 50_000 })
})

test('a result belongs to the bucket in which its check ended, the end itself to the next', () => {
  const runs = [FIVE_MINUTES - 1, FIVE_MINUTES].map(ms => runOf({ at: after(ms) }))
  const { rollups } = rollForward(
    { ...past, results: runs, window: { from: T0, to: after(2 * FIVE_MINUTES) } },
    FIVE_MINUTES,
  )
  assert.equal(
    rollups.map(row => row.runs.healthy),
    [1, 1],
  )
})

test('merged rows add up', () => {
  const { rollups } = rollForward(past, FIVE_MINUTES)
  assert.equal(mergeRollups(rollups, window), rollup(timeline(past).segments, results, window))
})

test('buckets align with UTC', () => {
  assert.is(bucketStart(Date.UTC(2026, 2, 1, 13, 7, 9), FIVE_MINUTES), Date.UTC(2026, 2, 1, 13, 5))
  assert.is(bucketStart(Date.UTC(2026, 2, 1, 13, 7, 9), DAY), Date.UTC(2026, 2, 1))
})

test('ends are the same when nothing later can differ', () => {
  const end = (changes: object) => timeline({ ...past, results: [runOf({ at: after(MINUTE), ...changes })] }).carry
  assert.ok(sameCarry(end({ status: 'failing' }), end({ status: 'failing', failure_detail: 'in other words' })))
  assert.not(sameCarry(end({}), end({ slot: after(1) })))
  assert.not(sameCarry(end({}), null))
  assert.ok(sameCarry(null, null))
})

test('the finest resolution that fits', () => {
  const forDays = (days: number) => resolutionFor(T0, T0 + days * DAY)
  assert.equal([1, 2.6, 2.7, 31, 32, 400].map(forDays), ['5m', '5m', '1h', '1h', '1d', '1d'])
})

test('a series has a point for each bucket, and gaps are null', () => {
  const { rollups } = rollForward({ ...past, window: { from: T0, to: after(FIVE_MINUTES) } }, FIVE_MINUTES)
  const points = seriesOf(rollups, { from: after(1), to: after(2 * HOUR) }, '1h')
  assert.equal(
    points.map(({ at, runs, failing }) => [at - T0, runs, failing]),
    [
      [0, 3, 1],
      [HOUR, 0, 0],
    ],
  )
  assert.ok(Math.abs((points[0]?.p99 ?? 0) - 900) <= 45)
  assert.equal([points[1]?.p50, points[1]?.uptime], [null, null])
})

test.run()
