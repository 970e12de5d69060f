import { readEverySeries, type SeriesQuery, type Windows } from '@pharos/control-plane/observability/series/index.ts'
import type { LogRow, PointRow, SpanRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { firstAccount, gauge, instantText, span, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite('a window has one value, whenever it is read')
const [SECOND, MINUTE] = [1_000, 60_000]
/** Windows are read from the minute `WARM` on. */
const WARM = 30
const MINUTES = WARM + repetitions('minutes of which each window is read', 14, 40)

let world: World
let start: number
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  start = Math.floor(world.clock.now() / MINUTE) * MINUTE - 24 * 3_600_000
})
test.after(() => world.close())

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Row<T> = Omit<T, 'account_id' | 'retention_days' | 'arrived'> & { arrived: string }
interface Sent {
  points: Row<PointRow>[]
  logs: Row<LogRow>[]
  spans: Row<SpanRow>[]
}

const next = random(11)
/** Most arrive within seconds, some minutes later, and in another order. */
const arrival = (at: number) => instantText(at + next() * 8 * SECOND + (next() < 0.15 ? next() * 14 * MINUTE : 0))

/** Counters, with resets and gaps, exported every `every`; some points are sent twice. */
function counters(metric: string, kind: 'cumulative' | 'delta' | 'histogram', every: number): Row<PointRow>[] {
  return Array.from({ length: 5 }, (_, g) => {
    const rows: Row<PointRow>[] = []
    const [from, to] = [start + next() * 20 * MINUTE, start + (40 + next() * 40) * MINUTE]
    let [began, total, gap] = [from, 0, 0]
    for (let at = from + next() * every; at < to; at += every * (0.98 + 0.04 * next())) {
      if (next() < 0.05) [began, total] = [at - every / 2, 0]
      if (next() < 0.04) gap = at + next() * 20 * MINUTE
      const added = Math.ceil(next() * 50)
      total += added
      if (at < gap) continue
      const count = kind === 'delta' ? added : total
      const values =
        kind === 'histogram'
          ? { count, sum: count * 3, bounds: [1, 5, 10], buckets: [count, 0, 0, 0] }
          : { value: count, monotonic: true }
      const row: Row<PointRow> = {
        ...gauge(metric, Math.round(at), 0, { group: `g${g % 3}` }),
        ...{ kind: kind === 'histogram' ? 'histogram' : 'sum', temporality: kind === 'delta' ? 'delta' : 'cumulative' },
        ...{ series: String(g + 1), start_time: instantText(Math.round(kind === 'delta' ? at - every : began)) },
        ...values,
        arrived: arrival(at),
      }
      rows.push(row, ...(next() < 0.1 ? [{ ...row, arrived: arrival(at + MINUTE) }] : []))
    }
    return rows
  }).flat()
}

/** A classic histogram of Prometheus: its cumulative buckets are exported together. */
function classic(metric: string): Row<PointRow>[] {
  const bounds = ['1', '5', '10', '+Inf']
  return Array.from({ length: 3 }, (_, g) => {
    const totals = bounds.map(() => 0)
    return Array.from({ length: 70 }, (_, i) => {
      const at = Math.round(start + i * MINUTE + g * 9 * SECOND)
      const arrived = arrival(at)
      bounds.forEach((_, b) => {
        totals[b] = (totals[b] ?? 0) + Math.ceil(next() * 5) + b * 3
      })
      return bounds.map((le, b) => ({
        ...gauge(metric, at, totals[b] ?? 0, { group: `g${g}`, le }),
        ...{ kind: 'sum' as const, temporality: 'cumulative' as const, monotonic: true, arrived },
        series: String(g * 10 + b + 1),
      }))
    }).flat()
  }).flat()
}

function generate(): Sent {
  const sent: Sent = { points: [], logs: [], spans: [] }
  sent.points.push(...classic('latency_bucket'))
  for (const [metric, kind, every] of COUNTERS) sent.points.push(...counters(metric, kind, every * SECOND))
  for (let at = start; at < start + MINUTES * MINUTE; at += 7 * SECOND) {
    const group = `g${Math.floor(next() * 4)}`
    if (group === 'g3' && at < start + 50 * MINUTE) continue
    const own = { series: group.slice(1), arrived: arrival(at) }
    const level = { ...gauge('queue', at, Math.round(next() * 100), { group }), ...own }
    sent.points.push(level, sizes(level))
    const time = instantText(at)
    sent.logs.push({
      ...{ id: crypto.randomUUID(), time, observed_time: time, level: 'info', message: 'x', pattern: '1' },
      ...{ template: 'x', attributes: { group }, arrived: arrival(at) },
    })
    const status = next() < 0.3 ? 'error' : 'ok'
    const id = crypto.randomUUID().replaceAll('-', '')
    const entry = span(id, id.slice(16), '', at, next() * 100, { status, attributes: { group } })
    sent.spans.push({ ...entry, arrived: arrival(at) })
  }
  return sent
}

/** A gauge histogram: how many things there are of each size. */
function sizes(level: Row<PointRow>): Row<PointRow> {
  const buckets = Array.from({ length: 4 }, () => Math.floor(next() * 20))
  const count = buckets.reduce((all, each) => all + each, 0)
  const histogram = { count, sum: count * 4, bounds: [1, 5, 10], buckets }
  return { ...level, metric: 'sizes', kind: 'histogram', temporality: 'unspecified', ...histogram }
}

const COUNTERS: [metric: string, kind: 'cumulative' | 'delta' | 'histogram', every: number][] = [
  ['often', 'cumulative', 20],
  ['seldom', 'cumulative', 120],
  ['rarely', 'cumulative', 300],
  ['deltas', 'delta', 60],
  ['distributions', 'histogram', 90],
]

const by = (source: string, aggregation: string, more: object = {}) =>
  ({ source, aggregation, group_by: 'group', ...more }) as unknown as SeriesQuery
const metric = (metric_name: string, aggregation: string) => by('metrics', aggregation, { metric_name })
const QUERIES: [query: SeriesQuery, length: number, delay: number][] = [
  ...COUNTERS.map(([name], i): [SeriesQuery, number, number] => [metric(name, i % 2 ? 'sum' : 'rate'), 5, 60]),
  [metric('seldom', 'rate'), 1, 60],
  [metric('often', 'max'), 3, 30],
  [metric('distributions', 'p95'), 10, 0],
  [metric('latency', 'p95'), 5, 30],
  [metric('queue', 'avg'), 1, 0],
  [metric('queue', 'rate'), 5, 60],
  [metric('queue', 'last'), 3, 90],
  [metric('sizes', 'p95'), 5, 30],
  [metric('sizes', 'rate'), 5, 60],
  [by('logs', 'count', { filters: {} }), 5, 30],
  [by('traces', 'error_rate'), 10, 60],
  [by('traces', 'p95'), 3, 120],
]

type Values = Map<string, number>

async function read(query: SeriesQuery, windows: Windows): Promise<Values> {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const series = await readEverySeries(plane.platform, firstAccount(world), query, windows)
  return new Map(
    series.flatMap(({ labels, values }) =>
      values.map(({ at, value }): [string, number] => [`${JSON.stringify(labels)} ${(at - start) / MINUTE}`, value]),
    ),
  )
}

test('read as it arrives, or all at once: what had arrived by then decides', async () => {
  const sent = generate()
  const live = QUERIES.map((): Values => new Map())
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = start + minute * MINUTE
    // Everything that arrived in the last minute is stored, and nothing else.
    const come = <T extends { arrived: string }>(rows: T[]) =>
      rows.filter(({ arrived }) => Number(arrived) * 1_000 >= now - MINUTE && Number(arrived) * 1_000 < now)
    await store(world, 'points', come(sent.points))
    await store(world, 'logs', come(sent.logs))
    await store(world, 'spans', come(sent.spans))
    if (minute < WARM) continue
    for (const [i, [query, length, delay]] of QUERIES.entries()) {
      const first = Math.floor((now - delay * SECOND) / MINUTE) * MINUTE
      const one = { first: epoch(first), every: MINUTE, count: 1, length: length * MINUTE, delay: delay * SECOND }
      for (const [key, value] of await read(query, one)) live[i]?.set(key, value)
    }
  }
  let late = 0
  for (const [i, [query, length, delay]] of QUERIES.entries()) {
    const [first, last] = [WARM, MINUTES - 1].map(
      minute => Math.floor((start + minute * MINUTE - delay * SECOND) / MINUTE) * MINUTE,
    ) as [number, number]
    const windows = {
      ...{ first: epoch(first), every: MINUTE, count: (last - first) / MINUTE + 1 },
      ...{ length: length * MINUTE, delay: delay * SECOND },
    }
    const all = await read(query, windows)
    const name = `${JSON.stringify(query)} over ${length} min`
    assert.ok(all.size > 15, `${name}: ${all.size} values`)
    assert.equal(differing(all, live[i] ?? new Map()), [], name)
    late += differing(await read(query, { ...windows, delay: 30 * MINUTE }), all).length
  }
  assert.ok(late > 50, `${late} windows would have another value with what came later`)
})

/** The windows whose values differ. */
function differing(some: Values, others: Values): string[] {
  return [...new Set([...some.keys(), ...others.keys()])].flatMap(key => {
    const [a, b] = [some.get(key), others.get(key)]
    const same = a !== undefined && b !== undefined && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
    return same ? [] : [`${key}: ${a}, ${b}`]
  })
}

for (const temporality of ['cumulative', 'delta'] as const)
  for (const every of [15, 60, 120, 300])
    test(`a ${temporality} counter that grows by 10 a second, exported every ${every} s`, async () => {
      const name = `steady.${temporality}.${every}`
      const first = start + 3.7 * SECOND
      const rows = Array.from({ length: Math.floor((70 * 60) / every) }, (_, i) => {
        const at = first + (i + 1) * every * SECOND
        const total = (i + 1) * every * 10
        return {
          ...gauge(name, at, temporality === 'delta' ? every * 10 : total),
          ...{ kind: 'sum' as const, monotonic: true, temporality, arrived: instantText(at + 1_500) },
          start_time: instantText(temporality === 'delta' ? at - every * SECOND : first),
        }
      })
      await store(world, 'points', rows)
      for (const length of [60, 300, 600])
        for (const delay of [0, 60]) {
          const windows = {
            ...{ first: epoch(start + 20 * MINUTE), every: MINUTE, count: 45 },
            ...{ length: length * SECOND, delay: delay * SECOND },
          }
          for (const [aggregation, expected] of [
            ['rate', 10],
            ['sum', 10 * length],
          ] as const) {
            const query = { source: 'metrics', metric_name: name, aggregation } as SeriesQuery
            const values = [...(await read(query, windows)).values()]
            assert.is(values.length, 45, `${aggregation} over ${length} s: ${values.length} windows`)
            const wrong = values.filter(value => Math.abs(value - expected) > 1e-6 * expected)
            assert.equal(wrong, [], `${aggregation} over ${length} s, delay ${delay} s`)
          }
        }
    })

test.run()
