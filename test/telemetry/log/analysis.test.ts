import type { LogRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { PATTERN_PARTS } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { LEVELS } from '@pharos/shared-protocol/log-search/parse.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseSeed } from '../../form.ts'
import { addAccount } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { matches } from './brute-force.ts'
import { Dice, makeFilters, makeLog } from './generate.ts'
import { sendLogs } from './sending.ts'
import { createLogWorld, millisOf, storeLogs } from './sent.ts'

const test = suite('analysing logs')

const HOUR_MS = 3_600_000
const seed = chooseSeed()
const dice = new Dice(seed)
let world: World
let rows: LogRow[]

test.before(async () => {
  const begun = await createLogWorld()
  world = begun.world
  const { account } = begun
  const now = world.clock.now()
  // There are fewer messages than records, so that patterns have several records, and all patterns fit a page.
  const messages = Array.from({ length: 250 }, () => makeLog(dice, account, now).message)
  const made = [0, 1, 2, 5, 30].flatMap(hours =>
    Array.from({ length: 150 }, () => makeLog(dice, account, now - hours * HOUR_MS, { message: dice.of(messages) })),
  )
  rows = await sendLogs(world, account, made)
  const other = await addAccount(world, 'other')
  await sendLogs(world, other.id, made, other.key)
})
test.after(() => world.close())

/** Chooses filters and a range of hours. Returns them with the records that match. */
function choose() {
  const hours = dice.of([1, 3, 6, 48])
  const end = world.clock.now() - dice.of([0, 0, HOUR_MS, 1_234_567])
  const filters = dice.chance(0.3) ? {} : makeFilters(dice)
  const [from, to] = [end - hours * HOUR_MS, end]
  const times = { start_time: new Date(from).toISOString(), end_time: new Date(to).toISOString() }
  const inTime = (row: LogRow) => millisOf(row) >= from && millisOf(row) < to
  return { query: { ...filters, ...times }, found: rows.filter(row => inTime(row) && matches(row, filters)), from, to }
}

const KEY_INTERVAL_MS = 300_000
const isError = ({ level }: LogRow) => level === 'error' || level === 'fatal'
const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

function countBy(found: readonly LogRow[], keysOf: (row: LogRow) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of found.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const asObject = (counts: Map<string, number>) => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))

for (let round = 0; round < 8; round++) {
  test(`round ${round}: figures and facets equal a count of one record after another`, async () => {
    const { query, found } = choose()
    const levels = asObject(countBy(found, ({ level }) => [level]))

    const stats = (await world.call(routes.getLogStats, { query })).body
    assert.is(stats.total, found.length, JSON.stringify(query))
    assert.equal(asObject(new Map(Object.entries(stats.by_level).filter(([, count]) => count > 0))), levels)
    assert.is(stats.error_rate, percent(found.filter(isError).length, found.length))
    assert.is(stats.hosts, countBy(found, ({ host }) => (host ? [host] : [])).size)
    assert.is(stats.patterns, countBy(found, ({ pattern }) => [pattern]).size)
    const instants = found.map(millisOf)
    const first = found.length === 0 ? null : new Date(Math.min(...instants)).toISOString()
    assert.is(stats.first_time, first)

    const fields = 'level,source,env,host,tags,k,resource.k'
    const facets = (await world.call(routes.listLogFacets, { query: { ...query, fields, limit: 100 } })).body
    const valuesOf: Record<string, (row: LogRow) => string[]> = {
      level: ({ level }) => [level],
      source: ({ source }) => (source ? [source] : []),
      env: ({ env }) => (env ? [env] : []),
      host: ({ host }) => (host ? [host] : []),
      tags: ({ tags }) => tags ?? [],
      k: ({ attributes, resource }) => [attributes?.k ?? resource?.k].filter(each => each !== undefined),
      'resource.k': ({ resource }) => [resource?.k].filter(each => each !== undefined),
    }
    assert.equal(
      facets.map(({ field }) => field),
      fields.split(','),
    )
    for (const { field, values } of facets) {
      const counted = new Map(values.map(({ value, count }) => [value, count]))
      assert.equal(asObject(counted), asObject(countBy(found, valuesOf[field] ?? (() => []))), field)
      assert.equal(
        values.map(({ count }) => count),
        values.map(({ count }) => count).sort((a, b) => b - a),
      )
    }
  })

  test(`round ${round}: counts by time, source, pattern and key are right, too`, async () => {
    const { query, found, from, to } = choose()
    const { body: timeline } = await world.call(routes.getLogTimeline, { query })
    const width = timeline.interval_seconds * 1_000
    assert.is(timeline.buckets.length, Math.ceil(to / width) - Math.floor(from / width))
    for (const { time, total, error } of timeline.buckets) {
      const own = found.filter(row => Math.floor(millisOf(row) / width) * width === Date.parse(time))
      assert.equal([total, error], [own.length, own.filter(({ level }) => level === 'error').length])
    }

    const { body: sources } = await world.call(routes.listLogSources, { query })
    assert.equal(
      asObject(new Map(sources.map(({ source, count }) => [source, count]))),
      asObject(countBy(found, ({ source = '' }) => [source])),
    )
    const { body: patterns } = await world.call(routes.listLogPatterns, { query: { ...query, limit: 500 } })
    assert.equal(
      asObject(new Map(patterns.map(({ pattern, count }) => [pattern, count]))),
      asObject(countBy(found, ({ pattern }) => [pattern])),
    )
    for (const { pattern, samples, counts, levels: own } of patterns) {
      const same = found.filter(row => row.pattern === pattern)
      const part = (row: LogRow) => Math.floor(((millisOf(row) - from) * PATTERN_PARTS) / (to - from))
      assert.equal(
        counts,
        Array.from({ length: PATTERN_PARTS }, (_, at) => same.filter(row => part(row) === at).length),
      )
      const newest = same.sort((a, b) => (a.time < b.time ? 1 : -1)).slice(0, 3)
      assert.equal(
        samples,
        newest.map(({ message }) => message),
      )
      assert.equal(
        own,
        LEVELS.filter(level => same.some(row => row.level === level)),
      )
    }

    const { body: keys } = await world.call(routes.listLogFields, { query: { ...query, limit: 1_000 } })
    const counted = (origin: 'attributes' | 'resource') =>
      asObject(new Map(keys.filter(key => key.origin === origin).map(({ name, count }) => [name, count])))
    // Without filters the counts are of whole intervals, which are counted as the records are stored.
    const { start_time, end_time, ...filters } = query
    const first = Math.floor(from / KEY_INTERVAL_MS) * KEY_INTERVAL_MS
    const end = Math.ceil(to / KEY_INTERVAL_MS) * KEY_INTERVAL_MS
    const whole = rows.filter(row => millisOf(row) >= first && millisOf(row) < end)
    const among = Object.keys(filters).length === 0 && whole.length > 0 ? whole : found
    for (const origin of ['attributes', 'resource'] as const)
      assert.equal(counted(origin), asObject(countBy(among, row => Object.keys(row[origin] ?? {}))))
  })
}

for (let round = 0; round < 6; round++)
  test(`round ${round}: analytics are as the specification has them`, async () => {
    const { query, found } = choose()
    const { body } = await world.call(routes.getLogAnalytics, { query })
    assert.equal(Object.keys(body).sort(), [
      'error_rate_by_hour',
      'interval_seconds',
      'top_hosts_by_errors',
      'volume_by_level',
      'volume_by_source',
      'volume_over_time',
    ])
    assert.equal(
      asObject(new Map(body.volume_by_source.map(({ source, count }) => [source, count]))),
      asObject(countBy(found, ({ source = '' }) => [source])),
    )
    assert.equal(
      asObject(new Map(body.volume_by_level.map(({ level, count }) => [level, count]))),
      asObject(countBy(found, ({ level }) => [level])),
    )
    for (const { host, error_count, total_count } of body.top_hosts_by_errors) {
      const own = found.filter(row => row.host === host)
      assert.equal([error_count, total_count], [own.filter(isError).length, own.length])
    }
    const failing = countBy(found.filter(isError), ({ host }) => (host ? [host] : []))
    assert.is(body.top_hosts_by_errors.length, failing.size)
    assert.equal(
      body.error_rate_by_hour.map(({ hour }) => hour),
      Array.from({ length: 24 }, (_, hour) => hour),
    )
    for (const { hour, total, errors, rate } of body.error_rate_by_hour) {
      const own = found.filter(row => new Date(millisOf(row)).getUTCHours() === hour)
      const failed = own.filter(isError).length
      assert.equal([total, errors, rate], [own.length, failed, percent(failed, own.length)])
    }
    const width = body.interval_seconds * 1_000
    for (const { time, ...counts } of body.volume_over_time) {
      const own = found.filter(row => Math.floor(millisOf(row) / width) * width === Date.parse(time))
      const of = (...levels: string[]) => own.filter(({ level }) => levels.includes(level)).length
      const expected = { error: of('error', 'fatal'), warn: of('warn'), info: of('info'), debug: of('debug', 'trace') }
      assert.equal(counts, { total: own.length, ...expected })
    }
    assert.is(
      body.volume_over_time.reduce((sum, { total }) => sum + total, 0),
      found.length,
    )
  })

test('columns that are not text are counted too, and equally frequent values are sorted as text', async () => {
  const [from, to] = [world.clock.now() - 48 * HOUR_MS, world.clock.now() + 1]
  const query = { start_time: new Date(from).toISOString(), end_time: new Date(to).toISOString(), limit: 5 }
  const fields = 'pattern,id,trace_id,k,span_id,level'
  const { body } = await world.call(routes.listLogFacets, { query: { ...query, fields } })
  const found = rows.filter(row => millisOf(row) >= from && millisOf(row) < to)
  for (const field of ['pattern', 'id', 'trace_id', 'span_id', 'level'] as const) {
    const counts = countBy(found, row => (row[field] ? [row[field]] : []))
    const expected = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 5)
    const facet = body.find(each => each.field === field)
    assert.equal(
      facet?.values.map(({ value, count }) => [value, count]),
      expected,
      field,
    )
    assert.is(facet?.more, counts.size > 5, field)
  }
})

test('with the maximum of patterns each has its newest samples, sorted as text within an instant', async () => {
  const end = world.clock.now() - 100 * HOUR_MS
  const [row] = rows as [LogRow]
  const same = Array.from({ length: 500 }, (_, at) => ({ ...row, pattern: `${2n ** 64n - 1n - BigInt(at)}` }))
  const at = (ms: number, name: string) =>
    same.map(each => ({
      ...each,
      id: crypto.randomUUID(),
      time: `${Math.floor((end - ms) / 1_000)}.000000001`,
      message: `${name} ${each.pattern}`,
    }))
  await storeLogs(world, [
    ...at(9_000, 'old'),
    ...at(5_000, 'c'),
    ...at(5_000, 'b'),
    ...at(5_000, 'd'),
    ...at(2_000, 'a'),
  ])
  const times = { start_time: new Date(end - 60_000).toISOString(), end_time: new Date(end).toISOString() }
  const { body } = await world.call(routes.listLogPatterns, { query: { ...times, limit: 500 } })
  assert.equal(
    body.map(({ samples }) => samples),
    body.map(({ pattern }) => ['a', 'b', 'c'].map(name => `${name} ${pattern}`)),
  )
  assert.is(body.length, 500)
})

test('pages in both orders show every record once', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const { query, found } = choose()
    const ids: string[] = []
    const times: string[] = []
    let cursor: string | undefined
    do {
      const page = await world.call(routes.queryLogs, {
        query: { ...query, order, limit: 7, ...(cursor ? { cursor } : {}) },
      })
      ids.push(...page.body.map(({ id }) => id))
      times.push(...page.body.map(({ time_unix_nano }) => time_unix_nano))
      cursor = page.next ?? undefined
    } while (cursor)
    assert.equal(ids.toSorted(), found.map(({ id }) => id).sort())
    assert.equal(times, order === 'asc' ? times.toSorted() : times.toSorted().reverse())
  }
})

test('an offset skips as many records as it says, and the next page follows', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const { query } = choose()
    const { body: all } = await world.call(routes.queryLogs, { query: { ...query, order, limit: 1_000 } })
    const ids = all.map(({ id }) => id)
    for (const offset of [0, 1, Math.floor(ids.length / 2), ids.length - 1, ids.length, 10_000].filter(at => at >= 0)) {
      const page = await world.call(routes.queryLogs, { query: { ...query, order, limit: 5, offset } })
      assert.equal(
        page.body.map(({ id }) => id),
        ids.slice(offset, offset + 5),
        `${order} ${offset}`,
      )
      if (page.next === null) continue
      const next = await world.call(routes.queryLogs, { query: { ...query, order, limit: 5, cursor: page.next } })
      assert.is(next.body[0]?.id, ids[offset + 5])
    }
  }
})

test('a timeline of too many buckets is refused', async () => {
  const query = { interval_seconds: 1, start_time: new Date(world.clock.now() - HOUR_MS).toISOString() }
  await assert_refused(world.call(routes.getLogTimeline, { query }), 'interval_seconds')
})

async function assert_refused(call: Promise<unknown>, path: string): Promise<void> {
  const problem = await call.then(
    () => assert.unreachable(),
    (error: { problem: { errors?: { path: string }[] } }) => error.problem,
  )
  assert.is(problem?.errors?.[0]?.path, path)
}

test.run()
