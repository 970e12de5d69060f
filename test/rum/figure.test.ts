import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { RATED_VITALS, VITAL_BANDS } from '@pharos/shared-protocol/rum/vital.ts'
import { HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { lastOf, random, rowOf, type Sent, sendSessions, shuffle } from './sent.ts'

interface Context {
  world: World
  app: { id: string }
  sent: Sent[]
  /** The start of the first of three days. */
  start: number
}

const test = suite<Context>('figures of real users, against the events by hand')

test.before(async context => {
  const world = await createWorld({ agent: false, roles: 'api' })
  const add = async () => (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body
  const [app, other] = [await add(), await add()]
  const start = Math.floor(world.clock.now() / (24 * HOUR_MS)) * 24 * HOUR_MS - 4 * 24 * HOUR_MS
  const next = random(38)
  const sent = sendSessions(app.id, start, 72, 250, next)
  const beside = sendSessions(other.id, start, 72, 50, next)
  const rows = shuffle([...sent, ...beside], next).map(one => rowOf(one, firstAccount(world)))
  // Each insert is a part of the store, or several.
  for (let i = 0; i < rows.length; i += 300) {
    await storeOf(world).append('rum', rows.slice(i, i + 300))
    await storeOf(world).flush()
  }
  Object.assign(context, { world, app, sent, start })
})
test.after(({ world }) => world.close())

const RANGES = {
  'all days': { from: -HOUR_MS, to: 100 * HOUR_MS },
  'part of a day': { from: 27.3 * HOUR_MS, to: 44.7 * HOUR_MS },
  'more than a day': { from: 5.02 * HOUR_MS, to: 67.99 * HOUR_MS },
  'whole hours': { from: 30 * HOUR_MS, to: 33 * HOUR_MS },
  'parts of two hours': { from: 30.9 * HOUR_MS, to: 31.2 * HOUR_MS },
  'a part of one hour': { from: 31.2 * HOUR_MS, to: 31.7 * HOUR_MS },
  'no time with events': { from: -9 * HOUR_MS, to: -8 * HOUR_MS },
}
type Range = { from: number; to: number }

const isIn =
  ({ from, to }: Range, start: number) =>
  (one: Sent) =>
    one.at >= start + from && one.at < start + to
const timesOf = ({ from, to }: Range, start: number) => ({ from: rfc3339(start + from), to: rfc3339(start + to) })
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const sessions = (of: readonly Sent[]) => new Set(of.map(one => one.session_id)).size
const valuesOf = (of: readonly Sent[], name: string) =>
  of.filter(one => one.kind === 'vital' && one.name === name).map(one => one.value ?? 0)

function isNear(actual: number | null | undefined, expected: readonly number[], what: string): void {
  if (expected.length === 0) assert.is(actual, null, what)
  else assert.ok(Math.abs((actual ?? Number.NaN) - mean(expected)) < 1e-6, `${what}: ${actual}, not ${mean(expected)}`)
}

/** A digest is exact but for the ranks beside it. */
function isPercentile(actual: number | null, of: readonly number[], what: string): void {
  if (of.length === 0) {
    assert.is(actual, null, what)
    return
  }
  const sorted = [...of].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.max(0, Math.min(of.length - 1, Math.round(part * (of.length - 1))))] ?? 0
  const slack = 0.02 + 1 / of.length
  const [low, high] = [at(0.75 - slack), at(0.75 + slack)]
  assert.ok(actual !== null && actual >= low && actual <= high, `${what}: ${actual} of ${low} to ${high}`)
}

/** Counts by a key, the most first. */
function ranked(of: readonly Sent[], by: (one: Sent) => string, count = (own: readonly Sent[]) => own.length) {
  return [...Map.groupBy(of, by)]
    .map(([key, own]) => ({ key, n: count(own) }))
    .sort((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1))
}

for (const [name, range] of Object.entries(RANGES))
  for (const filter of [{}, { country: 'AT' }, { browser: 'Firefox', country: 'DE' }])
    test(`the overview of ${name} ${JSON.stringify(filter)}`, async ({ world, app, sent, start }) => {
      const { body } = await world.call(routes.readRumOverview, {
        params: { app_id: app.id },
        query: { ...timesOf(range, start), ...filter },
      })
      const isWanted = (one: Sent) => Object.entries(filter).every(([key, text]) => one[key as 'country'] === text)
      const arrived = sent.filter(isIn(range, start)).filter(isWanted)
      const once = lastOf(sent).filter(isIn(range, start)).filter(isWanted)
      const errors = once.filter(({ kind }) => kind === 'error')
      assert.is(body.session_count, sessions(arrived))
      assert.is(body.error_count, errors.length)
      const failed = sessions(arrived.filter(({ kind }) => kind === 'error'))
      assert.is(body.error_rate, arrived.length === 0 ? 0 : failed / sessions(arrived))
      for (const [vital, average, p75] of [
        ['LCP', body.avg_lcp_ms, body.p75_lcp_ms],
        ['FCP', body.avg_fcp_ms, body.p75_fcp_ms],
        ['CLS', body.avg_cls, body.p75_cls],
        ['INP', body.avg_inp_ms, body.p75_inp_ms],
        ['TTFB', body.avg_ttfb_ms, body.p75_ttfb_ms],
      ] as const) {
        isNear(average, valuesOf(once, vital), vital)
        isPercentile(p75, valuesOf(once, vital), vital)
      }
      const views = once.filter(({ kind }) => kind === 'view')
      assert.equal(
        body.top_pages.map(page => [page.url, page.view_count]),
        ranked(views, one => one.page).map(({ key, n }) => [key, n]),
      )
      for (const page of body.top_pages) {
        const own = once.filter(one => one.page === page.url)
        isNear(page.avg_lcp_ms, valuesOf(own, 'LCP'), page.url)
        isNear(page.avg_load_time_ms, valuesOf(own, 'load'), page.url)
      }
      assert.equal(
        body.top_errors.map(error => [error.error_message, error.count]),
        ranked(errors, one => one.fingerprint ?? '')
          .slice(0, 10)
          .map(({ key, n }) => [`fault ${key}`, n]),
      )
      for (const [key, found] of [
        ['country', body.country_breakdown.map(one => [one.country, one.session_count])],
        ['browser', body.browser_breakdown.map(one => [one.browser, one.session_count])],
      ] as const)
        assert.equal(
          found,
          ranked(arrived, one => one[key], sessions).map(one => [one.key, one.n]),
        )
    })

const KEYS = ['page', 'country', 'device', 'browser', 'release'] as const

for (const [name, range] of Object.entries(RANGES))
  for (const [group_by, filter] of [
    ['page', {}],
    ['country', { device: 'mobile' }],
    ['release', { page: '/cart' }],
    ['device', { release: '1.1', browser: 'Chrome' }],
  ] as const)
    test(`vitals of ${name} by ${group_by} ${JSON.stringify(filter)}`, async ({ world, app, sent, start }) => {
      const vital = 'LCP'
      const times = timesOf(range, start)
      const query = { ...times, group_by, vital, resolution: '1h' as const, ...filter }
      const { body } = await world.call(routes.readRumVitals, { params: { app_id: app.id }, query })
      const isWanted = (one: Sent) => KEYS.every(key => !(key in filter) || one[key] === filter[key as never])
      const once = lastOf(sent).filter(isIn(range, start)).filter(isWanted)
      for (const one of body.vitals) isSummary(one, valuesOf(once, one.name), one.name)
      assert.equal(
        body.vitals.map(one => one.name),
        RATED_VITALS,
      )
      const own = once.filter(one => one.kind === 'vital' && one.name === vital)
      const by = (one: Sent) => one[group_by] ?? ''
      assert.equal(
        body.groups.map(one => [one.group, one.count]),
        ranked(own, by).map(({ key, n }) => [key, n]),
      )
      for (const one of body.groups)
        isSummary(
          one,
          valuesOf(
            own.filter(each => by(each) === one.group),
            vital,
          ),
          vital,
        )
      for (const point of body.points) {
        const at = Date.parse(point.time)
        const values = own.filter(one => one.at >= at && one.at < at + body.resolution_seconds * 1_000)
        isSummary(point, valuesOf(values, vital), point.time)
      }
      assert.is(
        body.points.reduce((sum, { count }) => sum + count, 0),
        own.length,
      )
      for (const { from, to, count } of body.distribution)
        assert.is(
          valuesOf(own, vital).filter(value => value >= from && value < (to ?? Number.POSITIVE_INFINITY)).length,
          count,
        )
      const slow = own.filter(one => one.element !== '' && (one.value ?? 0) > VITAL_BANDS[vital].good)
      assert.equal(
        body.elements.map(one => [one.element, one.page, one.count]),
        ranked(slow, one => `${one.element} ${one.page}`)
          .slice(0, 20)
          .map(({ key, n }) => [...key.split(' '), n]),
      )
    })

function isSummary(
  found: { count: number; good: number; fair: number; poor: number; p75: number | null },
  values: readonly number[],
  what: string,
): void {
  const bands = VITAL_BANDS[what as 'LCP'] ?? VITAL_BANDS.LCP
  const good = values.filter(value => value <= bands.good).length
  const poor = values.filter(value => value > bands.poor).length
  assert.equal(
    [found.count, found.good, found.fair, found.poor],
    [values.length, good, values.length - good - poor, poor],
    what,
  )
  isPercentile(found.p75, values, what)
}

const last = (of: readonly Sent[]) => of.reduce((best, one) => (one.at >= best.at ? one : best))
const has = (kind: Sent['kind']) => (own: readonly Sent[]) => own.some(one => one.kind === kind)
const FILTERS: [object, (own: readonly Sent[]) => boolean][] = [
  [{}, () => true],
  [{ has_error: true }, has('error')],
  [{ has_error: false }, own => !has('error')(own)],
  [{ has_frustration: true }, has('frustration')],
  [{ has_replay: true }, own => own[0]?.capture === 'replay'],
  [{ country: 'CH' }, own => last(own).country === 'CH'],
  [{ browser: 'Chrome', device: 'mobile' }, own => own[0]?.browser === 'Chrome' && own[0].device === 'mobile'],
  [{ release: '1.1', environment: 'test' }, own => last(own).release === '1.1' && own[0]?.env === 'test'],
  [{ user_id: 'u1' }, own => own.some(one => one.user_id === 'u1')],
  [{ anonymous_id: 'b' }, own => own[0]?.anonymous_id === 'b'],
  [{ page: '/pay' }, own => own.some(one => one.url.includes('/pay'))],
]

for (const [name, range] of Object.entries(RANGES))
  for (const [filter, isWanted] of FILTERS)
    test(`sessions of ${name} ${JSON.stringify(filter)}`, async ({ world, app, sent, start }) => {
      const found = await listAll(world, app, { ...timesOf(range, start), ...filter })
      const expected = [...Map.groupBy(sent, one => one.session_id)]
        .filter(([, own]) => isIn(range, start)({ ...(own[0] as Sent), at: own[0]?.began ?? 0 }) && isWanted(own))
        .map(([id, own]) => ({ id, own, began: own[0]?.began ?? 0 }))
        .sort((a, b) => b.began - a.began)
      assert.equal(
        found.map(one => one.session_id),
        expected.map(({ id }) => id),
      )
      for (const [i, one] of found.entries()) {
        const own = expected[i]?.own ?? []
        const count = (kind: Sent['kind']) => new Set(own.filter(each => each.kind === kind).map(({ id }) => id)).size
        assert.equal(
          [one.view_count, one.error_count, one.failed_request_count, one.frustration_count, one.country, one.release],
          [count('view'), count('error'), count('request'), count('frustration'), last(own).country, last(own).release],
          one.session_id,
        )
        // Of an event that was sent again later, either may be the one that the store keeps in the end.
        const least = Math.max(
          ...[...Map.groupBy(own, ({ id }) => id).values()].map(of => Math.min(...of.map(({ at }) => at))),
        )
        assert.ok(one.last_seen_at >= rfc3339(least) && one.last_seen_at <= rfc3339(last(own).at), one.last_seen_at)
      }
    })

async function listAll(world: World, app: { id: string }, query: object) {
  const found = []
  let cursor: string | undefined
  do {
    const page = await world.call(routes.listRumSessions, {
      params: { app_id: app.id },
      query: { ...query, limit: 40, ...(cursor !== undefined && { cursor }) },
    })
    found.push(...page.body)
    cursor = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1]
  } while (cursor !== undefined)
  return found
}

test.run()
