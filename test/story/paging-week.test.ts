import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { incident, pagesOf, policy, responder, schedule, user } from './paging.ts'

/** Lets time pass to an instant: up to the last minute in a leap, then instant by instant. */
async function until(world: World, instant: string): Promise<void> {
  const before = Date.parse(instant) - 60_000 - world.clock.now()
  if (before > 0) await world.leap(`${before}ms`, '12h')
  await world.advance(`${Date.parse(instant) - world.clock.now()}ms`)
}

story(
  test,
  'a week of handoffs, a change of the clock, an override, and processes that come and go',
  async world => {
    const [ann, ben, lead] = [
      await responder(world, 'Ann'),
      await responder(world, 'Ben'),
      await responder(world, 'Lea'),
    ]
    const { body } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'Europe/Berlin' } })
    const params = { id: body.id }
    const layer = { user_ids: [ann.id, ben.id], rotation: 'daily' as const, starts_at: '2026-03-26T08:00:00Z' }
    await world.call(routes.createLayer, { params, body: layer })
    const override = { user_id: lead.id, starts_at: '2026-03-31T06:00:00Z', ends_at: '2026-03-31T07:00:30Z' }
    await world.call(routes.createOverride, { params, body: override })
    const levels = [
      { delay_minutes: 1, targets: [schedule(body.id)] },
      { delay_minutes: 1, targets: [user(lead)] },
    ]
    const pager = await policy(world, levels, 1)

    let responding = await world.startPlane('response,delivery')
    const seen: string[] = []
    for (let day = 27; day <= 33; day++) {
      const date = new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10)
      // A minute before the handoff at 09:00 in Berlin, which is 08:00 UTC up to 28 March, and 07:00 from the 29th on.
      await until(world, `${date}T${day < 29 ? '07' : '06'}:59:00Z`)
      const id = await incident(world, pager)
      await world.advance('90s')
      await responding.stop()
      world.planes = world.planes.filter(plane => plane !== responding)
      responding = await world.startPlane('response,delivery')
      await world.advance('80s')
      await world.call(routes.acknowledgeIncident, { params: { id } })
      await world.advance('5m')
      seen.push(
        `${date.slice(5)} ${(await pagesOf(world, id)).map(line => `${line.slice(0, 5)} ${line.slice(9, 12)}`).join(', ')}`,
      )
    }
    assert.equal(seen, [
      '03-27 07:59 Ann, 08:00 Lea, 08:01 Ben',
      '03-28 07:59 Ben, 08:00 Lea, 08:01 Ann',
      '03-29 06:59 Ann, 07:00 Lea, 07:01 Ben',
      '03-30 06:59 Ben, 07:00 Lea, 07:01 Ann',
      '03-31 06:59 Lea, 07:00 Lea, 07:01 Ben',
      '04-01 06:59 Ben, 07:00 Lea, 07:01 Ann',
      '04-02 06:59 Ann, 07:00 Lea, 07:01 Ben',
    ])
  },
  { roles: 'api', agent: false },
)

test.run()
