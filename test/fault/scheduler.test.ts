import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'

const MONITORS = 12

async function slots(world: World): Promise<number> {
  const [row] = await world.sql<{ n: number }>(`select count(*)::int n from check_result where kind = 'slot'`)
  return row?.n ?? 0
}

story(
  test,
  'a scheduler that fails while it takes over shards succeeds at its next look',
  async world => {
    const stays = await world.startPlane('api,scheduler,intake,sweeper')
    const goes = await world.startPlane('scheduler')
    await world.startAgent()
    const target = await world.startTarget()
    for (let i = 0; i < MONITORS; i++) await monitor(world, { uri: target.url })
    await world.advance('1m')
    const before = await slots(world)

    const { bus } = stays.platform
    const ask = bus.runsKeptSince.bind(bus)
    bus.runsKeptSince = () => {
      bus.runsKeptSince = ask
      return Promise.reject(new Error('the bus is unavailable'))
    }
    world.lines.expect(/the worker scheduler failed/)
    world.planes = [stays]
    await goes.stop()
    await world.advance('1m')
    assert.is(bus.runsKeptSince, ask, 'it failed once')
    assert.is((await slots(world)) - before, MONITORS * 6)
  },
  { roles: null },
)

test.run()
