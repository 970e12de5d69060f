import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, failure, sendBatch, view, vital } from './batch.ts'

const test = suite<{ world: World }>('figures of all applications at a glance')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

test('each application with events of the last day has its own figures, and another account has none', async ({
  world,
}) => {
  const add = async () => (await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })).body
  const [shop, blog, silent] = [await add(), await add(), await add()]
  const now = world.clock.now()
  for (const [app, events] of [
    [shop, [view(now - 3), vital(now - 2, 'LCP', 3_000), vital(now - 1, 'CLS', 0.2)]],
    [shop, [view(now - 3), failure(now - 2, 'boom'), failure(now - 1, 'boom')]],
    [blog, [view(now - 3), vital(now - 2, 'INP', 80)]],
    [silent, [view(now - 86_400_000 - 1)]],
  ] as const)
    assert.is((await sendBatch(world, app.client_token, batchOf(app, [...events], now))).status, 202)
  await storeOf(world).flush()
  const { body } = await world.call(routes.readRumSummary)
  assert.equal(
    body.toSorted((a, b) => b.session_count - a.session_count),
    [
      figures(shop.id, { session_count: 2, error_rate: 0.5, p75_lcp_ms: 3_000, p75_cls: 0.2 }),
      figures(blog.id, { session_count: 1, p75_inp_ms: 80 }),
    ],
  )
  const { call } = await addAccount(world, 'others')
  assert.equal((await call(routes.readRumSummary)).body, [])
})

function figures(application_id: string, given: object) {
  return {
    application_id,
    session_count: 0,
    error_rate: 0,
    p75_lcp_ms: null,
    p75_inp_ms: null,
    p75_cls: null,
    ...given,
  }
}

test.run()
