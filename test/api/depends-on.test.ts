import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('depends_on')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

async function create(world: SharedWorld, friendly_name: string, depends_on: string[] = []) {
  const body = { uri: 'http://127.0.0.1:9/', friendly_name, depends_on }
  return (await world.call(routes.createHttpJob, { body })).body.id
}

const change = (world: SharedWorld, job_id: string, depends_on: string[]) =>
  send(world, routes.updateHttpJob, { params: { job_id }, body: { depends_on } })

test('a cycle is refused with its names, and changes nothing', async ({ world }) => {
  const uplink = await create(world, 'Uplink')
  const shop = await create(world, 'Shop', [await create(world, 'Database', [uplink])])
  const refused = await change(world, uplink, [shop])
  assert.is(refused.status, 400)
  const [fault] = (refused.body as Problem).errors ?? []
  assert.equal(
    [fault?.path, fault?.message],
    ['depends_on', 'must not form a circle: Uplink → Shop → Database → Uplink'],
  )
  const { body: job } = await world.call(routes.getHttpJob, { params: { job_id: uplink } })
  assert.equal(job.depends_on, [])
  assert.is((await change(world, uplink, [uplink])).status, 400)
})

test('two concurrent changes cannot create a cycle', async ({ world }) => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await create(world, 'A'), await create(world, 'B')]
    const answers = await Promise.all([change(world, a, [b]), change(world, b, [a])])
    assert.equal(answers.map(answer => answer.status).toSorted(), [200, 400])
  }
})

test('a monitor depends on any that is up or down, and on no other kind', async ({ world }) => {
  const script = 'await page.goto("https://example.com")'
  const browser = await world.call(routes.createBrowserCheck, { body: { name: 'Login', script, frequency: '5m' } })
  const { body: tls } = await world.call(routes.createTlsJob, { body: { host: 'shop.example' } })
  const shop = await create(world, 'Shop', [browser.body.id])
  const refused = await change(world, shop, [tls.id])
  assert.is(refused.status, 404)
  assert.match((refused.body as Problem).detail ?? '', /^depends_on\[0\]: there is no such/)
  await world.call(routes.deleteBrowserCheck, { params: { check_id: browser.body.id } })
  const { body: job } = await world.call(routes.getHttpJob, { params: { job_id: shop } })
  assert.equal(job.depends_on, [])
})

test.run()
