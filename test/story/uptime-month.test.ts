import { bruteForce, naiveMillis } from '@pharos/control-plane/monitoring/uptime/brute-force.fixture.ts'
import {
  type GeneratedHistory,
  generateHistory,
  randomFrom,
} from '@pharos/control-plane/monitoring/uptime/history.fixture.ts'
import { markDirty } from '@pharos/control-plane/monitoring/uptime/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { plantHistory, plantMonitor, plantResults } from './plant.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const OPTIONS = { roles: 'api,sweeper', agent: false, environment: { PHAROS_RESULT_RETENTION_DAYS: '40' } }

/** A generated month that ends now, with outages, gaps, absences, pauses, and changes of interval and regions. */
function monthUntil(now: number, seed: number): GeneratedHistory {
  const { settings, results, absences, window } = generateHistory(seed, 30 * DAY, 80, [10 * MINUTE, 15 * MINUTE])
  const by = now - window.to
  const moved = <T extends { at: number }>(each: T) => ({ ...each, at: epoch(each.at + by) })
  const spans = absences.map(each => ({ ...each, from: epoch(each.from + by), to: epoch(each.to + by) }))
  return {
    settings: settings.map(moved),
    results: results.map(run => ({ ...moved(run), slot: epoch(run.slot + by), total_ms: tenth(run.total_ms) })),
    absences: apart(spans),
    maintenance: [],
    window: { from: epoch(window.from + by), to: epoch(now) },
  }
}

/** Rounds to a value that a column of type real returns unchanged. */
function tenth(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 10) / 10
}

/** Drops overlapping absences, since a region has one at a time. */
function apart(spans: GeneratedHistory['absences']): GeneratedHistory['absences'] {
  const ends = new Map<string, number>()
  return spans
    .toSorted((a, b) => a.from - b.from)
    .filter(({ region, from, to }) => {
      const free = from > (ends.get(region) ?? 0)
      if (free) ends.set(region, to)
      return free
    })
}

const seconds = (millis: number) => millis / 1000

/** Compares the API's figures with the brute force, for each window. */
async function compareUptime(world: World, job: string, history: GeneratedHistory): Promise<void> {
  const now = world.clock.now()
  const states = bruteForce({ ...history, window: { ...history.window, to: now } })
  const { uptime } = (await world.call(routes.getHttpOverview, { params: { job_id: job } })).body
  for (const [name, days] of Object.entries({ day: 1, week: 7, month: 30, quarter: 90 })) {
    const { up, degraded, down, unknown, paused } = naiveMillis(states, now - days * DAY, now)
    const { percentage, coverage, ...rest } = uptime[name as keyof typeof uptime]
    assert.equal(
      rest,
      {
        up_seconds: seconds(up),
        degraded_seconds: seconds(degraded),
        down_seconds: seconds(down),
        unknown_seconds: seconds(unknown),
        maintenance_seconds: 0,
        paused_seconds: seconds(paused),
      },
      name,
    )
    const known = up + degraded + down
    assert.ok(Math.abs((percentage ?? 0) - (100 * (up + degraded)) / known) <= 0.0001, name)
    assert.ok(Math.abs((coverage ?? 0) - (100 * known) / (known + unknown)) <= 0.0001, name)
  }
}

/** Compares each stored row with the brute force: milliseconds by state, and runs. */
async function compareRollups(world: World, job: string, history: GeneratedHistory): Promise<void> {
  const states = bruteForce(history)
  for (const size of [5 * MINUTE, HOUR, DAY]) {
    const rows = await world.sql<{ bucket: string; up: number; down: number; unknown: number; runs: number }>(
      `select bucket, up_ms as up, down_ms as down, unknown_ms as unknown, healthy + degraded + failing as runs
       from rollup where monitor_id = $1 and resolution = $2 order by bucket`,
      [job, size / 1000],
    )
    assert.ok(rows.length >= (29 * DAY) / size)
    const runs = countBy(counted(history), size)
    const millis = Map.groupBy(cut(states, size, history.window.to), each => each.bucket)
    for (const { bucket, ...row } of rows) {
      const at = Number(bucket)
      const of = (state: string) =>
        (millis.get(at) ?? []).reduce((sum, each) => sum + (each.state === state ? each.ms : 0), 0)
      const expected = { up: of('up'), down: of('down'), unknown: of('unknown'), runs: runs.get(at) ?? 0 }
      assert.equal(row, expected, `${size} ${rfc3339(at)}`)
    }
  }
}

/** Runs that our own delay may have decided count as nothing. */
function counted({ results }: GeneratedHistory): GeneratedHistory['results'] {
  return results.filter(({ status }) => status !== 'excused')
}

function countBy(results: readonly { at: number }[], size: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { at } of results) counts.set(at - (at % size), (counts.get(at - (at % size)) ?? 0) + 1)
  return counts
}

/** Splits the states' time at the bounds of buckets. */
function* cut(states: readonly { at: number; state: string }[], size: number, until: number) {
  for (const [i, { at, state }] of states.entries()) {
    const to = states[i + 1]?.at ?? until
    for (let from = at; from < to; ) {
      const bucket = from - (from % size)
      const ms = Math.min(bucket + size, to) - from
      yield { bucket, state, ms }
      from += ms
    }
  }
}

/** Compares the series of a time span with sorted lists of durations. Returns the error that the API states. */
async function compareSeries(world: World, job: string, history: GeneratedHistory, days: number): Promise<number> {
  const to = world.clock.now()
  const from = to - days * DAY
  const query = { from: rfc3339(from), to: rfc3339(to), resolution: '1h' as const }
  const { body } = await world.call(routes.getResponseTimes, { params: { job_id: job }, query })
  const within = Map.groupBy(counted(history), ({ at }) => at - (at % HOUR))
  assert.is(body.points.length, Math.ceil(to / HOUR) - Math.floor(from / HOUR))
  for (const point of body.points) {
    const runs = within.get(Date.parse(point.at)) ?? []
    const sorted = runs.filter(run => run.status !== 'failing').map(run => run.total_ms ?? 0)
    sorted.sort((a, b) => a - b)
    assert.equal([point.runs, point.failed], [runs.length, runs.length - sorted.length])
    const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null
    const average = sorted.length === 0 ? null : sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length
    const { p50, p95, p99 } = point
    const exact = [rank(0.5), rank(0.95), rank(0.99), average]
    for (const [i, value] of [p50, p95, p99, point.average].entries()) requireNear(value, exact[i], body.relative_error)
  }
  return body.relative_error
}

function requireNear(value: number | null, exact: number | null | undefined, error: number): void {
  if (value === null || exact === null || exact === undefined) assert.is(value, exact)
  else assert.ok(Math.abs(value - exact) <= exact * (error + 1e-6), `${value} for ${exact}`)
}

story(
  test,
  'a generated month: the API, the rollups and a brute force agree, before and after late outcomes',
  async world => {
    const random = randomFrom(17)
    const planted = await plantMonitor(world)
    const history = planted.rename(monthUntil(world.clock.now(), 17))
    const isLate = new Set(history.results.filter(() => random() < 0.05))
    const known = { ...history, results: history.results.filter(run => !isLate.has(run)) }
    await plantHistory(world, planted, known)
    await compareUptime(world, planted.id, known)
    await world.advance('80s')
    await compareUptime(world, planted.id, known)
    await compareRollups(world, planted.id, known)

    const late = [...isLate]
    await plantResults(world, planted, late)
    const platform = world.planes[0]?.platform
    assert.ok(platform)
    const marks = late.map(({ at }) => ({ monitor: planted.id, at }))
    await inSystem(platform, ctx => markDirty(ctx, marks))
    await compareUptime(world, planted.id, history)
    await world.advance('80s')
    await compareUptime(world, planted.id, history)
    await compareRollups(world, planted.id, history)
    assert.is(await compareSeries(world, planted.id, history, 7), 0)
    assert.is(await compareSeries(world, planted.id, history, 29), 0.05)
  },
  OPTIONS,
)

test.run()
