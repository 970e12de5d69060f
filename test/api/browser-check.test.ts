import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('browser checks: what they share with the other kinds')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

const given = { name: 'Shop', script: `await page.goto('http://127.0.0.1:9/')`, frequency: '1h' } as const

test('an external key is kept, unique and can be cleared', async ({ world }) => {
  const { body: one } = await world.call(routes.createBrowserCheck, { body: { ...given, external_key: 'shop' } })
  assert.is(one.external_key, 'shop')
  const params = { check_id: one.id }
  await world.call(routes.updateBrowserCheck, { params, body: { name: 'Renamed' } })
  assert.is((await world.call(routes.getBrowserCheck, { params })).body.external_key, 'shop')

  const { body: other } = await world.call(routes.createBrowserCheck, { body: given })
  assert.is(other.external_key, null)
  const body = { external_key: 'shop' }
  for (const [route, path] of [
    [routes.createBrowserCheck, {}],
    [routes.updateBrowserCheck, { check_id: other.id }],
  ] as const) {
    const refused = await send(world, route, { params: path, body: { ...given, ...body } })
    assert.is(refused.status, 409)
    assert.match(JSON.stringify(refused.body), 'external_key: another browser check of this account has it.')
  }
  await world.call(routes.updateBrowserCheck, { params, body: { external_key: null } })
  const { body: taken } = await world.call(routes.updateBrowserCheck, { params: { check_id: other.id }, body })
  assert.is(taken.external_key, 'shop')
})

test('pause and resume switch the state; doing it twice changes nothing', async ({ world }) => {
  const { body: check } = await world.call(routes.createBrowserCheck, { body: given })
  const params = { check_id: check.id }
  for (const _ of [1, 2]) {
    const { body: paused } = await world.call(routes.pauseBrowserCheck, { params })
    assert.equal([paused.state, paused.current_status], ['paused', 'paused'])
  }
  for (const _ of [1, 2]) {
    const { body: resumed } = await world.call(routes.resumeBrowserCheck, { params })
    assert.is(resumed.state, 'active')
  }
  const { body: transitions } = await world.call(routes.listBrowserTransitions, { params })
  assert.equal(
    transitions.map(({ from, to }) => `${from} → ${to}`),
    ['paused → pending', 'pending → paused'],
  )
})

test.run()
