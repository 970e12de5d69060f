import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { incident, pagesOf, policy, responder, schedule } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

async function rotation(world: World, timezone: string, starts_at: string, handoff_time: string) {
  const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
  const { body } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone } })
  const layer = { user_ids: [ann.id, ben.id], rotation: 'daily' as const, starts_at, handoff_time }
  await world.call(routes.createLayer, { params: { id: body.id }, body: layer })
  return { id: body.id, ann, ben, pager: await policy(world, [{ targets: [schedule(body.id)] }]) }
}

/** Lets time pass to an instant in steps of hours. */
async function until(world: World, instant: string): Promise<void> {
  const ms = Date.parse(instant) - world.clock.now()
  if (ms > 3_600_000) await world.leap(`${ms - 60_000}ms`, '12h')
  await world.advance(`${Date.parse(instant) - world.clock.now()}ms`)
}

story(
  test,
  'whoever is on call is paged: before, at and after a handoff in a skipped hour, and by an override',
  async world => {
    const { id, ann, ben, pager } = await rotation(world, 'Europe/Berlin', '2026-03-28T01:30:00Z', '02:30')
    const who = async () => (await pagesOf(world, await incident(world, pager))).map(line => line.slice(9, 12))
    await until(world, '2026-03-29T00:59:59Z')
    assert.equal(await who(), ['Ann'], 'the handoff is at 02:30, which is skipped')
    await until(world, '2026-03-29T01:00:00Z')
    assert.equal(await who(), ['Ben'], 'so it is at 03:00 summer time')
    const override = { user_id: ann.id, starts_at: '2026-03-29T06:00:00Z', ends_at: '2026-03-29T07:00:00Z' }
    await world.call(routes.createOverride, { params: { id }, body: override })
    await until(world, '2026-03-29T05:59:59Z')
    assert.equal(await who(), ['Ben'])
    await until(world, '2026-03-29T06:00:00Z')
    assert.equal(await who(), ['Ann'])
    await until(world, '2026-03-29T07:00:00Z')
    assert.equal(await who(), ['Ben'])
    await world.call(routes.removeMember, { params: { user_id: ben.id } })
    assert.equal(await who(), [], 'the turn of a member who has left is a gap')
  },
  only,
)

story(
  test,
  'a level pages whoever is on call when it is paged, not when the incident opened',
  async world => {
    const { pager } = await rotation(world, 'UTC', '2026-03-01T08:10:00Z', '08:10')
    await world.call(routes.updatePolicy, { params: { id: pager }, body: { repeat_count: 1 } })
    const { body } = await world.call(routes.getPolicy, { params: { id: pager } })
    const level = { id: pager, level_id: body.levels[0]?.id ?? '' }
    await world.call(routes.updateEscalationLevel, { params: level, body: { delay_minutes: 15 } })
    const id = await incident(world, pager)
    await world.advance('1h')
    assert.equal(await pagesOf(world, id), ['08:00:00 Ann L1', '08:15:00 Ben L1'])
  },
  only,
)

test.run()
