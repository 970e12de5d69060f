import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { alertsOf, raisedOf } from './alert.ts'
import { monitor } from './monitor.ts'
import { maintain } from './window.ts'

story(test, 'a failure within a window is announced when the window ends, if it still lasts', async world => {
  const [shop, blog] = [await world.startTarget(), await world.startTarget()]
  const job = await monitor(world, { uri: shop.url })
  const tagged = await monitor(world, { uri: blog.url, tags: ['blog'] })
  await maintain(world, '0s', '1m', { monitor_ids: [job.id], monitor_tags: ['blog'] })
  await shop.stop()
  await blog.stop()
  await world.advance('20s')
  assert.equal([await job.status(), await tagged.status()], ['down', 'down'])
  await blog.heal()
  await world.advance('39s')
  assert.equal([await alertsOf(world, job.id), await alertsOf(world, tagged.id)], [[], []])
  await world.advance('2s')
  assert.equal(await alertsOf(world, job.id), ['failed after maintenance'])
  const [raised] = await raisedOf(world, job.id)
  assert.ok((raised?.raised_at ?? 0) - (raised?.at ?? 0) > 40_000)
  assert.equal(await alertsOf(world, tagged.id), [])
})

story(test, 'a window that covers nothing holds nothing back; one ended early releases at once', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, tags: ['shop'] })
  await maintain(world, '0s', '1h', {})
  const window = await maintain(world, '0s', '1h', { monitor_tags: ['shop'] })
  await target.stop()
  await world.advance('15s')
  assert.equal(await alertsOf(world, job.id), [])
  await world.call(routes.endMaintenanceWindow, { params: { id: window } })
  await world.settle()
  assert.equal(await alertsOf(world, job.id), ['failed after maintenance'])
})

story(test, 'a failure announced before a window recovers in it, and a new one is held back', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, tags: ['shop'] })
  await target.stop()
  await world.advance('10s')
  await maintain(world, '0s', '1m', { monitor_tags: ['shop'] })
  await target.heal()
  await world.advance('10s')
  assert.equal(await alertsOf(world, job.id), ['failed', 'recovered'])
  await target.stop()
  await world.advance('40s')
  assert.equal(await alertsOf(world, job.id), ['failed', 'recovered'])
  await world.advance('20s')
  assert.equal(await alertsOf(world, job.id), ['failed', 'recovered', 'failed after maintenance'])
})

story(test, 'a window applies from its first instant, also to a monitor created within it', async world => {
  const target = await world.startTarget()
  await target.stop()
  await maintain(world, '30s', '1m', { monitor_tags: ['shop'] })
  await world.advance('30s')
  const job = await monitor(world, { uri: target.url, tags: ['shop'] })
  assert.is(await job.status(), 'down')
  assert.equal(await alertsOf(world, job.id), [])
  await world.advance('62s')
  assert.equal(await alertsOf(world, job.id), ['failed after maintenance'])
})

test.run()
