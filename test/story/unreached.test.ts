import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { incident, policy, responder, user } from './paging.ts'

/** A story without monitors. */
function paged(name: string, run: (world: World) => Promise<void>): void {
  story(test, name, run, { roles: 'api,response,delivery', agent: false })
}

async function stateOf(world: World, id: string) {
  const params = { id }
  const { outcome } = (await world.call(routes.getEscalation, { params })).body
  const { nobody_reached = false } = (await world.call(routes.getIncident, { params })).body
  const listed = (await world.call(routes.listIncidents)).body.find(each => each.id === id)
  assert.is(listed?.nobody_reached ?? false, nobody_reached, 'the list says the same')
  return [outcome, nobody_reached]
}

paged('a step that reached nobody is no page, until somebody is reached', async world => {
  const ben = await responder(world, 'Ben', { verified: false })
  const id = await incident(world, await policy(world, [{ delay_minutes: 5, targets: [user(ben)] }], 2))
  assert.equal(await stateOf(world, id), ['nobody_reached', true])
  await world.advance('6m')
  assert.equal(await stateOf(world, id), ['nobody_reached', true])
  const ann = await responder(world, 'Ann')
  const other = await policy(world, [{ targets: [user(ann)] }])
  await world.call(routes.updateIncident, { params: { id }, body: { escalation_policy_id: other } })
  await world.advance('5s')
  assert.equal(await stateOf(world, id), ['reached', false])
})

paged(
  'all rounds without anybody end unreached; an acknowledged or resolved incident needs no warning',
  async world => {
    const ben = await responder(world, 'Ben', { verified: false })
    const id = await incident(world, await policy(world, [{ delay_minutes: 1, targets: [user(ben)] }]))
    await world.advance('10m')
    const params = { id }
    assert.is((await world.call(routes.getEscalation, { params })).body.state, 'ended')
    assert.equal(await stateOf(world, id), ['nobody_reached', true])
    await world.call(routes.acknowledgeIncident, { params })
    assert.is((await stateOf(world, id))[1], false)
  },
)

paged('without a policy nothing has begun', async world => {
  const { body } = await world.call(routes.createIncident, { body: { title: 'Slow' } })
  assert.equal(await stateOf(world, body.id), ['not_begun', false])
})

test.run()
