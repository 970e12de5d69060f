import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { change } from '../business/changing.ts'
import { story } from '../world/story.ts'
import { firstAccount } from '../world/telemetry.ts'
import { countedAs, visit, visitedShop } from './real-users.ts'

const test = suite('how many real users an incident hits, after a change of what is kept for how long')

interface Change {
  name: string
  /** The plan under which the events of the week before arrived, and the one of the incident. */
  plans: [Plan, Plan]
  /** The retention that the application had set then, and has now. */
  own?: [number | null, number | null]
  gives: null | 'expired'
}

for (const { name, plans, own = [null, null], gives } of [
  { name: 'a larger plan', plans: ['free', 'business'], gives: 'expired' },
  { name: 'a smaller plan', plans: ['business', 'free'], gives: null },
  { name: 'a longer time of its own', plans: ['business', 'business'], own: [7, 30], gives: 'expired' },
  { name: 'a shorter time of its own', plans: ['business', 'business'], own: [30, 7], gives: null },
] satisfies Change[] as Change[])
  story(
    test,
    `the week before is compared as long as was promised for it: ${name}`,
    async world => {
      const { app, service, fail } = await visitedShop(world)
      const become = async (plan: Plan, retention_days: number | null) => {
        await change(world, firstAccount(world), plan)
        await world.call(routes.updateRumApp, { params: { app_id: app.id }, body: { settings: { retention_days } } })
        await world.advance('2m')
      }
      await become(plans[0], own[0])
      // The first minutes of an application have no history.
      await visit(world, app, undefined)
      await world.leap('3m')
      const visited = world.clock.now()
      await visit(world, app, 'network')
      await visit(world, app, undefined)
      await world.leap('6d', '1d')
      await become(plans[1], own[1])
      await world.leap(`${Math.round(visited + 7 * DAY_MS - world.clock.now())}ms`, '1d')
      await fail()
      const { id } = await service.incident()
      await visit(world, app, 'server_error')
      const open = await countedAs(world, id, 'it is counted', ({ state }) => state === 'counted')
      assert.is(open.not_compared, gives)
      assert.is(open.week_before === null, gives !== null)
    },
    { agent: false },
  )

test.run()
