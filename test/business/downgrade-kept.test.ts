import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { change } from './changing.ts'

const test = suite<{ world: World }>('what a smaller plan keeps, and gives back')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('dashboards can be read and deleted, and changed again with a plan that has them', async ({ world }) => {
  const { id: account, key, call } = await addAccount(world, 'Dashboards', 'team')
  const { body: kept } = await call(routes.createDashboard, { body: { name: 'Kept' } })
  const { body: other } = await call(routes.createDashboard, { body: { name: 'Other' } })
  const params = { id: kept.id }
  const rename = async () => (await send(world, routes.updateDashboard, { key, params, body: { name: 'New' } })).status
  await change(world, account, 'free')
  assert.is((await call(routes.getDashboard, { params })).body.name, 'Kept')
  const create = await send(world, routes.createDashboard, { key, body: { name: 'Third' } })
  assert.equal([await rename(), create.status], [402, 402])
  assert.is((await send(world, routes.deleteDashboard, { key, params: { id: other.id } })).status, 204)
  await change(world, account, 'team')
  assert.is(await rename(), 200)
})

test('what the public sees of a page loses its branding with the plan, at once', async ({ world }) => {
  const { id: account, call } = await addAccount(world, 'Pages', 'team')
  const { body: page } = await call(routes.createStatusPage, { body: { friendly_name: 'Plain name' } })
  const params = { id: page.id }
  await call(routes.updateBranding, { params, body: { header_text: 'Our own header', white_label: true } })
  await world.settle()
  const seen = async () => {
    const html = await (
      await fetch(`${world.url}/public/status_page/${page.id}`, { headers: { accept: 'text/html' } })
    ).text()
    assert.match(html, 'Plain name')
    return html.includes('Our own header')
  }
  assert.is(await seen(), true)
  await change(world, account, 'free')
  assert.is(await seen(), false, 'at once, although nobody changed the page')
})

test.run()
