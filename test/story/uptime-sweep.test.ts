import { takeOutcomes } from '@pharos/control-plane/monitoring/intake/take.ts'
import { sweepRollups } from '@pharos/control-plane/monitoring/uptime/sweep.ts'
import { inSystem, type Platform } from '@pharos/control-plane/platform/context.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { healthyOutcome } from './outcome.ts'
import { type PlantedMonitor, plantMonitor } from './plant.ts'

const OPTIONS = { roles: 'api', agent: false }

function platformOf(world: World): Platform {
  const platform = world.planes[0]?.platform
  if (!platform) throw new Error('This world has no control plane.')
  return platform
}

/** Adds monitors like the planted one, up to `count`. */
async function multiply(world: World, { id }: PlantedMonitor, count: number): Promise<void> {
  await world.sql(
    `insert into monitor select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
     from monitor m, generate_series(1, $2) where m.id = $1`,
    [id, count - 1],
  )
  for (const table of ['monitor_state', 'monitor_policy', 'rollup_mark'])
    await world.sql(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('monitor_id', m.id))).*
       from ${table} t, monitor m where t.monitor_id = $1 and m.id <> $1`,
      [id],
    )
}

const rowsOf = (world: World) =>
  world.sql<{ bucket: string; runs: number }>(
    'select bucket, healthy + degraded + failing as runs from rollup where resolution = 300 order by bucket',
  )

story(
  test,
  'several processes share the sweep, and a killed one leaves nothing half done',
  async world => {
    await multiply(world, await plantMonitor(world), 1_000)
    await world.advance('7m')
    const platform = platformOf(world)
    const killed = inSystem(platform, async ctx => {
      await sweepRollups(ctx)
      throw new Error('killed')
    })
    await killed.then(() => assert.unreachable(), ignore)
    assert.is((await rowsOf(world)).length, 0)
    const sweepAll = async () => {
      let swept = 0
      for (let batch = -1; batch !== 0; swept += batch) batch = await inSystem(platform, sweepRollups)
      return swept
    }
    const swept = await Promise.all([sweepAll(), sweepAll(), sweepAll()])
    assert.ok(swept.filter(count => count > 0).length > 1, 'more than one took part')
    assert.is((await rowsOf(world)).length, 1_000)
    assert.equal(await world.sql('select from rollup_mark where dirty_from is not null'), [])
  },
  OPTIONS,
)

story(
  test,
  'an outcome that is being taken in while its bucket is rolled up is not lost',
  async world => {
    const planted = await plantMonitor(world)
    const platform = platformOf(world)
    const [region] = await world.sql<{ id: string }>(`select id from region where slug = 'local'`)
    const slot = world.clock.now()
    const outcome = healthyOutcome({ account: planted.account, monitor: planted.id, region: region?.id ?? '', slot })
    await world.advance('7m')
    const [taken, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const intake = inSystem(platform, async ctx => {
      await takeOutcomes(ctx, [outcome])
      taken.resolve()
      await committed.promise
    })
    await taken.promise
    assert.is(await inSystem(platform, sweepRollups), 0, 'its monitor is passed over')
    committed.resolve()
    await intake
    assert.is(await inSystem(platform, sweepRollups), 1)
    assert.equal(
      (await rowsOf(world)).map(row => row.runs),
      [1],
    )
  },
  OPTIONS,
)

function ignore(): void {}

test.run()
