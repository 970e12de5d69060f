import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('bounds of imports, trends and paths')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('a dry run says that the quota has no room for the file', async ({ world }) => {
  const { key, call } = await addAccount(world, 'free', 'free')
  const csv = (rows: number) => `uri\n${'http://127.0.0.1:9/\n'.repeat(rows)}`
  await call(routes.importHttpJobs, { body: csv(15) })
  for (const query of [{ dry_run: 'true' }, { partial: 'true' }, {}]) {
    const { status, body } = await send(world, routes.importHttpJobs, { key, body: csv(6), query })
    assert.is(status, 402)
    assert.match((body as Problem).detail, '20 monitors on the free plan, and only 5 of them are left')
  }
  const sent = { key, body: csv(5), query: { dry_run: 'true' } }
  assert.is((await send(world, routes.importHttpJobs, sent)).status, 200)
  assert.is((await call(routes.listHttpJobs)).body.length, 15)
})

test('web vitals from before the stored runs are refused, not omitted', async ({ world }) => {
  const body = { name: 'Shop', frequency: '1h' as const, script: 'await page.goto("http://127.0.0.1:9/")' }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  const params = { check_id: check.id }
  const daysAgo = (days: number) => new Date(world.clock.now() - days * 86_400_000).toISOString()
  const trend = (from: string) => send(world, routes.getWebVitalsTrend, { params, query: { from } })
  assert.is((await trend(daysAgo(6.9))).status, 200)
  const refused = await trend(daysAgo(7.1))
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).errors?.[0]?.path, 'from')
})

test('a browser check can be created with and without a slash at the end', async ({ world }) => {
  const body = JSON.stringify({ name: 'Shop', frequency: '1h', script: 'await page.title()' })
  const headers = { authorization: `Bearer ${world.ownerKey}`, 'content-type': 'application/json' }
  for (const path of ['/browser_check', '/browser_check/'])
    assert.is((await fetch(`${world.url}${path}`, { method: 'POST', headers, body })).status, 201, path)
})

test.run()
