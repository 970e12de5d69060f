import { takeOutcomes } from '@pharos/control-plane/monitoring/intake/take.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor } from './monitor.ts'
import { healthyOutcome } from './outcome.ts'

const STATES = ['up', 'degraded', 'down', 'unknown', 'paused'] as const
const MINUTE = 60_000
/** Milliseconds, since sums of whole ones are exact. */
type Millis = Record<(typeof STATES)[number], number>

async function uptimeOf(world: World, job: string) {
  return (await world.call(routes.getHttpOverview, { params: { job_id: job } })).body.uptime
}

/** The last day by state, from the overview. */
async function millisOf(world: World, job: string): Promise<Millis> {
  const { day } = await uptimeOf(world, job)
  const millis = (seconds: number) => Math.round(seconds * 1000)
  return {
    up: millis(day.up_seconds),
    degraded: millis(day.degraded_seconds),
    down: millis(day.down_seconds),
    unknown: millis(day.unknown_seconds),
    paused: millis(day.paused_seconds),
  }
}

/** The same, added up from the transitions by hand. */
function addUp(history: { to: string; at: string }[], created: number, now: number): Millis {
  const millis: Millis = { up: 0, degraded: 0, down: 0, unknown: 0, paused: 0 }
  const states = [{ to: 'pending', at: created }, ...history.map(({ to, at }) => ({ to, at: Date.parse(at) }))]
  for (const [i, { to, at }] of states.entries()) {
    const state = STATES.find(each => each === to) ?? 'unknown'
    millis[state] += (states[i + 1]?.at ?? now) - at
  }
  return millis
}

/** Milliseconds by state in all the rows of a resolution. */
async function rolledUp(world: World, job: string, resolution: number) {
  const [row] = await world.sql<Record<'up' | 'down' | 'unknown' | 'paused' | 'runs', string>>(
    `select sum(up_ms) as up, sum(down_ms) as down, sum(unknown_ms) as unknown, sum(paused_ms) as paused,
       sum(healthy + degraded + failing) as runs
     from rollup where monitor_id = $1 and resolution = $2`,
    [job, resolution],
  )
  const { up, down, unknown, paused, runs } = row ?? { up: 0, down: 0, unknown: 0, paused: 0, runs: 0 }
  return { up: Number(up), down: Number(down), unknown: Number(unknown), paused: Number(paused), runs: Number(runs) }
}

story(test, 'up, down for 10 minutes, no agent for 5, paused for 5: the overview says exactly that', async world => {
  world.lines.expect(/no agent online|has an agent again/)
  const target = await world.startTarget()
  const created = world.clock.now()
  const job = await monitor(world, { uri: target.url, interval_seconds: 60 })
  const agrees = async () =>
    assert.equal(await millisOf(world, job.id), addUp(await job.history(), created, world.clock.now()))
  await world.advance('20m')
  await agrees()
  await target.stop()
  await world.advance('10m')
  await agrees()
  await target.heal()
  await world.advance('2m')
  await agrees()
  world.agents[0]?.kill()
  await world.advance('5m')
  assert.is(await job.status(), 'unknown')
  await agrees()
  await world.startAgent()
  await world.advance('7m')
  await job.pause()
  await world.advance('5m')
  await agrees()
  await job.resume()
  await world.advance('13m17s')
  await agrees()
  const { down, paused, unknown } = await millisOf(world, job.id)
  assert.equal([down, paused], [10 * MINUTE, 5 * MINUTE])
  assert.ok(unknown > 200_000 && unknown <= 6 * MINUTE, `${unknown} ms are unknown`)
  const { day, week, month, quarter } = await uptimeOf(world, job.id)
  assert.equal([week, month, quarter], [day, day, day])
})

story(test, 'late results fill the gap that they left, at once and in the rollups', async world => {
  world.lines.expect(/no agent online|has an agent again/)
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, interval_seconds: 60 })
  const start = world.clock.now()
  await world.advance('10m')
  world.agents[0]?.kill()
  await world.advance('25m')
  await world.startAgent()
  await world.advance('10m')
  const before = await millisOf(world, job.id)
  assert.ok(before.unknown > 20 * MINUTE, `${before.unknown} ms are unknown`)
  const late = await missingOutcomes(world, job.id, start + 9 * MINUTE)
  assert.ok(late.length >= 23)
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const { counts } = await inSystem(platform, ctx => takeOutcomes(ctx, late))
  assert.equal([counts.stored, counts.history], [late.length, late.length])
  const filled = await millisOf(world, job.id)
  // Unknown remains the time from when the region was found without an agent until its next run.
  assert.ok(filled.unknown < MINUTE, `${filled.unknown} ms are still unknown`)
  assert.is(filled.up + filled.unknown, 45 * MINUTE)
  await world.advance('35m')
  assert.equal(await millisOf(world, job.id), { ...filled, up: filled.up + 35 * MINUTE })
  const [fine, hours] = [await rolledUp(world, job.id, 300), await rolledUp(world, job.id, 3_600)]
  assert.equal([fine.up, fine.unknown], [75 * MINUTE - filled.unknown, filled.unknown])
  assert.equal([hours.up, hours.unknown], [60 * MINUTE - filled.unknown, filled.unknown])
})

/** The outcomes that a spool would bring for every slot since an instant that has no result. */
async function missingOutcomes(world: World, job: string, since: number) {
  const results = await world.sql<{ slot: string; region_id: string; account_id: string }>(
    `select slot, region_id, account_id from check_result where monitor_id = $1 and kind = 'slot' order by slot`,
    [job],
  )
  const known = new Set(results.map(({ slot }) => Number(slot)))
  const [first] = results
  assert.ok(first)
  const phase = Number(first.slot) % MINUTE
  const slots: number[] = []
  for (let slot = since - (since % MINUTE) + phase; slot < Math.max(...known); slot += MINUTE)
    if (!known.has(slot)) slots.push(slot)
  return slots.map(slot => healthyOutcome({ account: first.account_id, monitor: job, region: first.region_id, slot }))
}

test.run()
