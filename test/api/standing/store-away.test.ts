import { Refusal } from '@pharos/control-plane/platform/refusal.ts'
import { ROUTES } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeOf } from '../../world/telemetry.ts'
import type { World } from '../../world/world.ts'
import { arrange, arrangeOnce, send } from './send.ts'
import { closeFullWorld, createFullWorld } from './world.ts'

const test = suite<{ world: World }>('routes while the telemetry store refuses every query')

test.before(async context => {
  context.world = await createFullWorld()
})
test.after(({ world }) => closeFullWorld(world))

// Which routes ask the store is known by what they declare, so no other may: `telemetry/isolation` calls those.
for (const route of ROUTES.filter(({ refusals }) => !refusals.includes('query_time_limit'))) {
  test(`${route.id}: does not need it`, async ({ world }) => {
    const telemetry = storeOf(world)
    const { query } = telemetry
    const arranged = await (route.method === 'GET' ? arrangeOnce : arrange)(world, route)
    telemetry.query = async () => {
      throw new Refusal('query_time_limit', 'The store refuses.')
    }
    const { status, body } = await send(world, route, arranged)
    telemetry.query = query
    assert.is(status, route.reply.status, JSON.stringify(body))
  })
}

test.run()
