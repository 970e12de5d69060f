import {
  readEverySeries,
  readSeries,
  TooManySeries,
  type Windows,
} from '@pharos/control-plane/observability/series/index.ts'
import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount, gauge, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite('every series of a query, in pages')
const MINUTE = 60_000

let world: World
let to: number
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  to = Math.floor(world.clock.now() / MINUTE) * MINUTE
})
test.after(() => world.close())

/** The last windows of a minute each. */
const windowsUpTo = (count: number): Windows => ({
  ...{ first: epoch(to - (count - 1) * MINUTE), every: MINUTE, count, length: MINUTE, delay: 0 },
})

function read(metric_name: string, count: number) {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const query = { source: 'metrics', metric_name, aggregation: 'max', group_by: 'zone,pod' } as const
  return readEverySeries(plane.platform, firstAccount(world), query, windowsUpTo(count))
}

/** The value of a series in a minute; a third of them have none. */
const expectedOf = (series: number, minute: number) =>
  (series * 31 + minute * 17) % 3 === 0 ? null : series * 7 + minute

// A page has 500,000 values: 500 series of 1,000 buckets.
for (const [count, buckets] of [
  [1, 1],
  [99, 1],
  [101, 3],
  [499, 1_000],
  [500, 1_000],
  [501, 1_000],
  [1_203, 1_000],
  [3_000, 400],
] as const)
  test(`${count} series over ${buckets} buckets`, async () => {
    const name = `some.${count}`
    const minutes = [1, Math.ceil(buckets / 2), buckets].filter((at, i, all) => all.indexOf(at) === i)
    const expected = new Map<string, [number, number][]>()
    const rows = Array.from({ length: count }, (_, i) => {
      const attributes = { zone: ['', 'a', 'b,"c'][i % 3] ?? '', pod: `pod ${i}` }
      return minutes.flatMap(minute => {
        const value = expectedOf(i, minute)
        if (value === null) return []
        const key = `${attributes.zone}|${attributes.pod}`
        expected.set(key, [...(expected.get(key) ?? []), [to - minute * MINUTE, value] as [number, number]])
        return [{ ...gauge(name, to - minute * MINUTE + 1, value, attributes), series: String(i + 1) }]
      })
    }).flat()
    await store(world, 'points', rows)
    const series = await read(name, buckets)
    const found = series.map(({ labels, values }) => [
      `${labels.zone}|${labels.pod}`,
      values.map(({ at, value }) => [at - MINUTE, value]).sort(([a], [b]) => Number(a) - Number(b)),
    ])
    assert.is(found.length, expected.size)
    const sorted = (all: unknown[]) => all.map(each => JSON.stringify(each)).sort()
    assert.equal(sorted(found), sorted([...expected].map(([key, points]) => [key, points.sort(([a], [b]) => a - b)])))
  })

test('the most that a rule evaluates, and one more', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...gauge('many', to - 1, i, { pod: `${i}` }),
      series: String(i + 1),
    }))
  await store(world, 'points', rows(MOST_RULE_SERIES))
  assert.is((await read('many', 1)).length, MOST_RULE_SERIES)
  await store(world, 'points', rows(MOST_RULE_SERIES + 1).slice(-1))
  const error = await read('many', 1).catch((err: unknown) => err)
  assert.ok(error instanceof TooManySeries)
  assert.is(error.total, MOST_RULE_SERIES + 1)
})

/** Points of one name in each minute: a gauge of the shop, and a counter of the jobs that grows by 60 a minute. */
async function sendBoth(name: string, more: (source: string) => Record<string, string>) {
  const minutes = Array.from({ length: 5 }, (_, i) => i)
  const shop = minutes.map(i => ({ ...gauge(name, to - i * MINUTE - 1, 500, more('shop')), series: '1' }))
  const jobs = minutes.map(i => ({
    ...gauge(name, to - i * MINUTE - 2, 600 - i * 60, more('jobs')),
    ...{ series: '2', source: 'jobs', kind: 'sum' as const, monotonic: true, temporality: 'cumulative' as const },
  }))
  await store(world, 'points', [...shop, ...jobs])
}

async function linesOf(metric_name: string, group_by?: string) {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const query = { source: 'metrics', metric_name, aggregation: 'avg', ...(group_by && { group_by }) } as const
  const range = { from: epoch(to - 3 * MINUTE), to: epoch(to), step_ms: MINUTE }
  const account = firstAccount(world)
  const chart = (await readSeries(plane.platform, account, query, range)).series
  const all = await readEverySeries(plane.platform, account, query, windowsUpTo(3))
  const textsOf = (series: { labels: object; values: readonly { value: number | null }[] }[]) =>
    series.map(({ labels, values }) => `${JSON.stringify(labels)} ${values.map(({ value }) => value).join()}`).sort()
  const found = textsOf(all)
  assert.equal(textsOf(chart.map(({ labels, points }) => ({ labels, values: points }))), found)
  return found
}

test('several kinds of metric under one name are each read in their own way', async () => {
  await sendBoth('jobs', () => ({}))
  assert.equal(await linesOf('jobs', 'service.name'), [
    '{"service.name":"jobs"} 60,60,60',
    '{"service.name":"shop"} 500,500,500',
  ])
})

test('series that differ in nothing but their kind are told apart by it', async () => {
  await sendBoth('both', source => ({ zone: 'a', job: source }))
  assert.equal(await linesOf('both', 'zone'), [
    '{"zone":"a","metric.kind":"counter"} 60,60,60',
    '{"zone":"a","metric.kind":"level"} 500,500,500',
  ])
  assert.equal(await linesOf('both'), ['{"metric.kind":"counter"} 60,60,60', '{"metric.kind":"level"} 500,500,500'])
  assert.equal((await linesOf('both', 'job')).length, 2)
})

test.run()
