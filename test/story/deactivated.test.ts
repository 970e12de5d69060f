import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { addDirectory, type Directory } from '../world/directory.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { incident, pagesOf, policy, responder, schedule, user } from './paging.ts'

const only = { roles: 'api,response,delivery', agent: false }

/** The directory of the first account. */
async function directoryOf(world: World): Promise<Directory> {
  const { id } = (await world.call(routes.getAccount)).body
  return addDirectory(world, {}, { id, key: world.ownerKey, member: '', email: '', call: world.call })
}

async function emailOf(world: World, id: string): Promise<string> {
  return (await world.call(routes.listMembers)).body.find(member => member.id === id)?.email ?? ''
}

story(
  test,
  'the shifts of a deactivated member are gaps that pageability reports; what was, stays',
  async world => {
    const [ann, ben] = [await responder(world, 'Ann'), await responder(world, 'Ben')]
    const directory = await directoryOf(world)
    for (const each of [ann, ben]) await directory.addUser(await emailOf(world, each.id), { displayName: 'Known' })
    const { body: primary } = await world.call(routes.createSchedule, { body: { name: 'Primary', timezone: 'UTC' } })
    const layer = {
      user_ids: [ann.id],
      rotation: 'daily' as const,
      starts_at: '2026-03-01T00:00:00Z',
      handoff_time: '00:00',
    }
    await world.call(routes.createLayer, { params: { id: primary.id }, body: layer })
    const pager = await policy(world, [{ targets: [schedule(primary.id)] }, { targets: [user(ben)] }])
    const { body: service } = await world.call(routes.createService, {
      body: { name: 'Shop', escalation_policy_id: pager },
    })
    const params = { id: service.id }
    assert.equal((await world.call(routes.getPageability, { params })).body.holes, [])
    const first = await incident(world, pager)
    assert.is((await pagesOf(world, first)).length, 1)
    await ann.call(routes.acknowledgeIncident, { params: { id: first } })
    await world.advance('1h')
    const from = new Date(world.clock.now()).toISOString()
    for (const each of [ann, ben])
      await directory.patch(`/Users/${each.id}`, { op: 'Replace', path: 'active', value: 'False' })
    const { body: reached } = await world.call(routes.getPageability, { params })
    assert.not.ok(reached.reaches_someone)
    assert.equal(reached.holes.map(hole => [hole.kind, hole.level]).toSorted(), [
      ['gap', 1],
      ['no_contact', 2],
    ])
    const second = await incident(world, pager)
    assert.equal(await pagesOf(world, second), [], 'nobody is paged')
    await world.advance('1h')
    const to = new Date(world.clock.now()).toISOString()
    const shiftsOf = async () => {
      const query = { from: new Date(world.clock.now() - 7_200_000).toISOString(), to }
      const { body } = await world.call(routes.listShifts, { params: { id: primary.id }, query })
      return body.map(shift => [shift.from <= from, shift.user_id])
    }
    assert.equal(
      await shiftsOf(),
      [
        [true, ann.id],
        [true, null],
      ],
      'who was on call before is still told',
    )
    const { body: known } = await world.call(routes.getIncident, { params: { id: first } })
    assert.is((known.acknowledged_by as { user_id: string } | null)?.user_id, ann.id)
    await directory.patch(`/Users/${ann.id}`, { op: 'Replace', path: 'active', value: 'True' })
    assert.equal(
      await shiftsOf(),
      [
        [true, ann.id],
        [true, null],
      ],
      'the gap stays what it was',
    )
    assert.is((await pagesOf(world, await incident(world, pager))).length, 1, 'and from now on they are paged')
  },
  only,
)

test.run()
