import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { monitor } from './monitor.ts'

const MONITORS = 12

story(
  test,
  'two schedulers share the shards, and each slot is run once',
  async world => {
    await world.startPlane('api,scheduler,intake,sweeper')
    await world.startPlane('scheduler')
    await world.startAgent()
    const target = await world.startTarget()
    for (let i = 0; i < MONITORS; i++) await monitor(world, { uri: target.url })
    await world.advance('1m')
    const holders = await world.sql<{ holder: string; n: string }>(
      `select holder, count(*) n from scheduler_lease group by holder`,
    )
    assert.equal(
      holders.map(row => Number(row.n)),
      [8, 8],
    )
    const before = await slots(world)
    await world.advance('1m')
    assert.is((await slots(world)) - before, MONITORS * 6)
  },
  { roles: null },
)

story(
  test,
  'monitors keep their rhythm when a scheduler stops, and when an agent of two drains',
  async world => {
    await world.startPlane('api,scheduler,intake,sweeper')
    const second = await world.startPlane('scheduler')
    const [first] = [await world.startAgent(), await world.startAgent()]
    const target = await world.startTarget()
    for (let i = 0; i < MONITORS; i++) await monitor(world, { uri: target.url })
    await world.advance('1m')
    const before = await slots(world)
    world.planes = world.planes.filter(plane => plane !== second)
    await second.stop()
    await first.drain()
    await world.advance('1m')
    assert.is((await slots(world)) - before, MONITORS * 6)
    const down = await world.sql(`select from transition where to_status in ('down', 'unknown')`)
    assert.is(down.length, 0)
  },
  { roles: null },
)

story(test, 'no run is lost when another process of the control plane starts', async world => {
  const target = await world.startTarget()
  for (let i = 0; i < MONITORS; i++) await monitor(world, { uri: target.url })
  const before = await slots(world)
  // Meanwhile the agent has an open request for runs.
  await world.startPlane('delivery')
  await world.advance('1m')
  assert.is((await slots(world)) - before, MONITORS * 6)
})

async function slots(world: Parameters<typeof monitor>[0]): Promise<number> {
  const [row] = await world.sql<{ n: string }>(`select count(*) n from check_result where kind = 'slot'`)
  return Number(row?.n)
}

test.run()
