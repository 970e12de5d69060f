import { readEverySeries, readSeries } from '@pharos/control-plane/observability/series/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { RumSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { RUM_AGGREGATIONS } from '@pharos/shared-protocol/rum/measure.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { addAccount } from '../world/account.ts'
import { firstAccount, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { byHand, generateRum, type Query, type Sent } from './generate.ts'

const test = suite('series of real users')
const [MINUTE, HOUR] = [60_000, 3_600_000]
/** Windows are read from the minute `WARM` on. */
const WARM = 12
const MINUTES = WARM + repetitions('minutes of which each window is read', 10, 30)

let world: World
let app: { id: string; name: string }
let start: number
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  app = (await world.call(routes.createRumApp, { body: { name: 'Shop' } })).body
  // One hour, since the store holds an event once within each.
  start = Math.floor(world.clock.now() / HOUR) * HOUR - 24 * HOUR
})
test.after(() => world.close())

const platform = () => {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  return plane.platform
}
const asked = (query: Partial<Query>): Query =>
  RumSeriesQuery.parse({ source: 'rum', application: 'Shop', ...query }) as Query

const storeAll = (sent: readonly Sent[]) =>
  store(
    world,
    'rum',
    sent.toSorted((a, b) => a.arrived - b.arrived).map(({ row }) => row),
  )

async function valuesOf(query: Query, from: number, to: number, account = firstAccount(world)) {
  const range = { from: epoch(from), to: epoch(to), step_ms: null }
  const { series } = await readSeries(platform(), account, query, range)
  return new Map(series.map(({ labels, points }) => [keyOf(labels), points[0]?.value ?? null]))
}
const keyOf = (labels: object) => JSON.stringify(labels)

/** The groups whose values differ. */
function differing(some: ReadonlyMap<string, number | null>, others: ReadonlyMap<string, number | null>): string[] {
  return [...new Set([...some.keys(), ...others.keys()])].flatMap(key => {
    const [a, b] = [some.get(key) ?? null, others.get(key) ?? null]
    const same = a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)))
    return same ? [] : [`${key}: ${a}, by hand ${b}`]
  })
}

const GROUPS: Partial<Query>[] = [
  { group_by: 'page' },
  { group_by: 'country,device' },
  { group_by: 'release', filters: { browser: 'Firefox' } },
  { group_by: 'environment,host,os' },
]

test('each measure, by each key, as computed by hand; what was sent again counts once', async () => {
  const sent = generateRum(app.id, start, 30, 5)
  await storeAll(sent)
  const last = [...Map.groupBy(sent, ({ row }) => row.id).values()].map(
    versions => versions.toSorted((a, b) => b.arrived - a.arrived)[0] as Sent,
  )
  assert.ok(sent.length > last.length * 1.2, 'many are sent again')
  for (const [at, aggregation] of RUM_AGGREGATIONS.entries()) {
    const query = asked({ aggregation, ...GROUPS[at % GROUPS.length] })
    const found = await valuesOf(query, start, start + HOUR)
    assert.equal(differing(found, byHand(last, query, { from: start, to: start + HOUR })), [], keyOf(query))
  }
  for (const aggregation of ['errors', 'sessions', 'users'] as const) {
    const query = asked({ aggregation, group_by: 'error,page' })
    const expected = byHand(last, query, { from: start, to: start + 10 * MINUTE })
    assert.ok(expected.size > 3)
    assert.equal(differing(await valuesOf(query, start, start + 10 * MINUTE), expected), [])
  }
})

test('an application by id, and none of another account', async () => {
  const query = asked({ aggregation: 'sessions' })
  const named = await valuesOf(query, start, start + HOUR)
  assert.ok((named.get('{}') ?? 0) > 10)
  assert.equal(await valuesOf({ ...query, application: app.id.toUpperCase() }, start, start + HOUR), named)
  const other = await addAccount(world, 'other')
  for (const application of [app.id, 'Shop', 'no such'])
    await valuesOf({ ...query, application }, start, start + HOUR, other.id).then(
      () => assert.unreachable(),
      error => assert.match(String(error), 'is not a RUM application of this account'),
    )
})

test('nothing is 0 where events are counted, and no data elsewhere', async () => {
  const [from, to] = [start - 2 * HOUR, start - HOUR]
  assert.equal(await valuesOf(asked({ aggregation: 'errors' }), from, to), new Map([['{}', 0]]))
  assert.equal(await valuesOf(asked({ aggregation: 'error_rate' }), from, to), new Map())
  assert.equal(await valuesOf(asked({ aggregation: 'errors', group_by: 'page' }), from, to), new Map())
})

test('what only errors have groups and filters only what is counted of errors', () => {
  for (const more of [{ group_by: 'page,error' }, { filters: { error: '*' } }]) {
    const isTaken = (aggregation: string) =>
      RumSeriesQuery.safeParse({ source: 'rum', application: 'Shop', aggregation, ...more }).success
    assert.equal(RUM_AGGREGATIONS.filter(isTaken), ['sessions', 'users', 'errors'])
  }
  for (const more of [{ group_by: 'user.id' }, { filters: { url: '/' } }])
    assert.not(RumSeriesQuery.safeParse({ source: 'rum', application: 'a', aggregation: 'views', ...more }).success)
})

const WINDOWS: [query: Query, length: number, delay: number][] = [
  [asked({ aggregation: 'sessions' }), 5, 60],
  [asked({ aggregation: 'users', group_by: 'country' }), 3, 0],
  [asked({ aggregation: 'error_rate', group_by: 'release' }), 5, 30],
  [asked({ aggregation: 'errors', group_by: 'page' }), 5, 60],
  [asked({ aggregation: 'views', filters: { page: '/pay' } }), 5, 60],
  [asked({ aggregation: 'request_failure_rate' }), 5, 60],
  [asked({ aggregation: 'request_p95', group_by: 'device' }), 3, 120],
  [asked({ aggregation: 'lcp_p75' }), 5, 60],
  [asked({ aggregation: 'cls_avg', group_by: 'page' }), 10, 0],
  [asked({ aggregation: 'inp_count', group_by: 'browser' }), 5, 0],
]

async function windowsOf(query: Query, first: number, count: number, length: number, delay: number) {
  const windows = { first: epoch(first), every: MINUTE, count, length: length * MINUTE, delay: delay * 1_000 }
  const series = await readEverySeries(platform(), firstAccount(world), query, windows)
  return new Map(
    series.flatMap(({ labels, values }) =>
      values.map(({ at, value }): [string, number] => [`${keyOf(labels)} ${(at - start) / MINUTE}`, value]),
    ),
  )
}

test('a window has one value, whenever it is read: what had arrived by then, each event once', async () => {
  const other = (await world.call(routes.createRumApp, { body: { name: 'Windows' } })).body
  const sent = generateRum(other.id, start, MINUTES, 9)
  const queries = WINDOWS.map(([query, ...terms]) => [{ ...query, application: 'Windows' }, ...terms] as const)
  const live = queries.map(() => new Map<string, number>())
  const hand = queries.map(() => new Map<string, number>())
  const lastEnd = (minute: number, delay: number) =>
    Math.floor((start + minute * MINUTE - delay * 1_000) / MINUTE) * MINUTE
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = start + minute * MINUTE
    await storeAll(sent.filter(({ arrived }) => arrived >= now - MINUTE && arrived < now))
    if (minute < WARM) continue
    for (const [i, [query, length, delay]] of queries.entries()) {
      const end = lastEnd(minute, delay)
      for (const [key, value] of await windowsOf(query, end, 1, length, delay)) live[i]?.set(key, value)
      const span = { from: end - length * MINUTE, to: end, until: end + delay * 1_000 }
      for (const [key, value] of byHand(sent, query, span)) hand[i]?.set(`${key} ${(end - start) / MINUTE}`, value)
    }
  }
  let late = 0
  for (const [i, [query, length, delay]] of queries.entries()) {
    const [first, last] = [lastEnd(WARM, delay), lastEnd(MINUTES - 1, delay)]
    const read = (given: number) => windowsOf(query, first, (last - first) / MINUTE + 1, length, given)
    const all = await read(delay)
    const name = `${keyOf(query)} over ${length} min`
    assert.ok(all.size > 5, `${name}: ${all.size} values`)
    assert.equal(differing(live[i] ?? new Map(), hand[i] ?? new Map()), [], name)
    assert.equal(differing(all, hand[i] ?? new Map()), [], name)
    late += differing(await read(30 * 60), all).length
  }
  assert.ok(late > 20, `${late} windows would have another value with what came later`)
})

test.run()
