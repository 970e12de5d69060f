import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { boundsOf, recordsPer } from './deviation.ts'
import { aRule } from './rules.fixture.ts'

const test = suite('how far a value may deviate')
const SENSITIVITIES = ['low', 'medium', 'high'] as const

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = random(5)
const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** The number of independent events with a mean. */
function events(mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
  const u = next()
  let [count, share] = [0, Math.exp(-mean)]
  for (let sum = share; u > sum && count < 1_000; sum += share) share *= mean / ++count
  return count
}

/** A window of a service: its value, and the records that one unit of it stands for. */
type Service = (i: number) => { value: number; records: number | null }

const DAY = 288
const DAYS = 28
const count =
  (mean: number): Service =>
  () => ({ value: events(mean), records: 1 })
const rhythm =
  (mean: number): Service =>
  i => ({
    value: events(mean * (1 + 0.4 * Math.sin((2 * Math.PI * i) / DAY))),
    records: 1,
  })
const errorRate =
  (requests: number, share: number): Service =>
  () => {
    const total = Math.max(1, events(requests))
    return { value: (Math.min(total, events(total * share)) / total) * 100, records: total / 100 }
  }
const latency =
  (mean: number): Service =>
  () => ({ value: mean * (1 + 0.08 * normal()), records: null })
const percentile =
  (mean: number): Service =>
  () => ({ value: mean * Math.exp(0.15 * normal()), records: null })

const SERVICES: Service[] = [
  ...[0.05, 0.3, 0.7, 1.5, 4, 20, 150, 2_000].map(count),
  ...[3, 50].map(rhythm),
  ...(
    [
      [100, 0.002],
      [100, 0.02],
      [1_000, 0.005],
      [5_000, 0.03],
    ] as const
  ).map(([n, p]) => errorRate(n, p)),
  ...[40, 120, 800].map(latency),
  ...[200, 900].map(percentile),
  () => ({ value: 70 + 5 * normal(), records: null }),
]

test('over the usual days of 20 services, as often as docs/alert-rules.md says', () => {
  assert.is(SERVICES.length, 20)
  const found = { low: 0, medium: 0, high: 0 }
  let windows = 0
  for (const service of SERVICES) {
    const all = Array.from({ length: DAYS * DAY }, (_, i) => service(i))
    const values = all.map(({ value }) => value)
    for (let i = DAY; i < all.length; i++) {
      windows += 1
      const { value = 0, records = null } = all[i] ?? {}
      const deviates = (sensitivity: 'low' | 'medium' | 'high') => {
        const { low, high } = boundsOf(values.slice(i - DAY, i), { sensitivity, records, least: 0 })
        return value < low || value > high
      }
      // What is beyond four deviations is beyond three.
      if (!deviates('high')) continue
      found.high += 1
      if (deviates('medium')) found.medium += 1
      if (deviates('low')) found.low += 1
    }
  }
  const rates = `${JSON.stringify(found)} of ${windows}`
  const within = (n: number, documented: number) => n > windows / documented / 2 && n < (windows / documented) * 2
  assert.ok(within(found.high, 400), rates)
  assert.ok(within(found.medium, 15_000), rates)
  assert.ok(found.low <= windows / 50_000, rates)
})

/** 121 of 288 windows with one to four errors, the others with none. */
const SOME_ERRORS = Array.from({ length: DAY }, (_, i) => (i < 121 ? 1 + (i % 4) : 0))
const NONE = Array.from({ length: DAY }, () => 0)

test('errors that come now and then are usual', () => {
  for (const sensitivity of SENSITIVITIES) {
    const { low, high } = boundsOf(SOME_ERRORS, { sensitivity, records: 1, least: 0 })
    assert.ok(low <= 0 && high >= 4, `${sensitivity}: ${low} to ${high}`)
    assert.ok(boundsOf(SOME_ERRORS, { sensitivity, records: null, least: 0 }).high > 3, sensitivity)
  }
})

test('after a day without any, the most that is normal', () => {
  const most = SENSITIVITIES.map(sensitivity => Math.floor(boundsOf(NONE, { sensitivity, records: 1, least: 0 }).high))
  assert.equal(most, [12, 6, 4])
  // The same for a rate per second over five minutes, and for a share of 200 requests.
  const { high } = boundsOf(NONE, { sensitivity: 'medium', records: 300, least: 0 })
  assert.is(Math.floor(high * 300), 6)
  assert.is(Math.floor(boundsOf(NONE, { sensitivity: 'medium', records: 2, least: 0 }).high * 2), 6)
})

test('a distance that is always normal', () => {
  const { low, high } = boundsOf([...NONE, 5, 5], { sensitivity: 'high', records: 1, least: 20 })
  assert.equal([low, high], [-20, 20])
  const wide = boundsOf([90, 100, 110], { sensitivity: 'high', records: null, least: 1 })
  assert.equal([wide.low, wide.high].map(Math.round), [56, 144])
})

test('the records that a unit of the value stands for', () => {
  const rows = [
    [{ source: 'logs', aggregation: 'count', filters: {} }, 1],
    [{ source: 'logs', aggregation: 'rate', filters: {} }, 300],
    [{ source: 'traces', aggregation: 'rate' }, 300],
    [{ source: 'traces', aggregation: 'errors' }, 1],
    [{ source: 'traces', aggregation: 'error_rate' }, 2],
    [{ source: 'traces', aggregation: 'p95' }, null],
    [{ source: 'metrics', metric_name: 'a', aggregation: 'sum' }, null],
  ] as const
  for (const [query, expected] of rows)
    assert.is(recordsPer(aRule({ query, window_seconds: 300 }), 200), expected, JSON.stringify(query))
})

test.run()
