import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { alertsOf, raisedOf } from './alert.ts'
import { monitor } from './monitor.ts'

/** Creates a parent, and a child that depends on it, with a target each. */
async function family(world: World) {
  const [uplink, shop] = [await world.startTarget(), await world.startTarget()]
  const parent = await monitor(world, { uri: uplink.url })
  const child = await monitor(world, { uri: shop.url, depends_on: [parent.id] })
  return { uplink, shop, parent, child }
}

story(test, 'a failure and its end are announced at once, and nothing else is', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  await target.stop()
  await world.advance('10s')
  const [raised] = await raisedOf(world, job.id)
  const { id, kind } = raised?.monitor ?? {}
  assert.equal([id, kind, raised?.what, raised?.from, raised?.to], [job.id, 'http', 'failed', 'up', 'down'])
  assert.equal([raised?.failure_reason, raised?.repeated, raised?.held_for], ['connection_refused', false, null])
  assert.equal(
    raised?.regions?.map(region => region.region),
    ['local'],
  )
  assert.ok((raised?.raised_at ?? 0) - (raised?.at ?? 0) < 1_000)
  await target.heal()
  await world.advance('30s')
  assert.equal(await alertsOf(world, job.id), ['failed', 'recovered'])
})

story(test, 'a muted monitor never alerts', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, muted: true })
  await target.stop()
  await world.advance('10s')
  await target.heal()
  await world.advance('10s')
  await job.change({ muted: false })
  await world.advance('20s')
  assert.equal(await job.events(), ['monitor.failed', 'monitor.recovered'])
  assert.equal(await alertsOf(world, job.id), [])
})

story(test, 'a monitor that is down when it is unmuted alerts then', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, muted: true })
  await target.stop()
  await world.advance('30s')
  assert.equal(await alertsOf(world, job.id), [])
  await job.change({ muted: false })
  await world.advance('11s')
  assert.equal(await alertsOf(world, job.id), ['failed after mute'])
  await target.heal()
  await world.advance('20s')
  assert.equal(await alertsOf(world, job.id), ['failed after mute', 'recovered'])
})

story(test, 'a monitor alerts as soon as its parent is known to be up', async world => {
  const { shop, child } = await family(world)
  await shop.stop()
  await world.advance('10s')
  assert.equal(await alertsOf(world, child.id), [])
  await world.advance('16s')
  assert.equal(await alertsOf(world, child.id), ['failed'])
  assert.equal(await world.sql('select from held_alert'), [])
})

story(test, 'the alert of a monitor whose parent is down is held back, and dropped when both recover', async world => {
  const { uplink, shop, parent, child } = await family(world)
  await uplink.stop()
  await shop.stop()
  await world.advance('40s')
  assert.is(await child.status(), 'down')
  assert.equal([await alertsOf(world, parent.id), await alertsOf(world, child.id)], [['failed'], []])
  await shop.heal()
  await uplink.heal()
  await world.advance('40s')
  assert.equal([await alertsOf(world, parent.id), await alertsOf(world, child.id)], [['failed', 'recovered'], []])
  assert.equal(await child.events(), ['monitor.failed', 'monitor.recovered'])
})

story(test, 'a monitor that stays down when its parent is back alerts after another run of its own', async world => {
  const { uplink, shop, child } = await family(world)
  await uplink.stop()
  await shop.stop()
  await world.advance('40s')
  await uplink.heal()
  await world.advance('12s')
  assert.equal(await alertsOf(world, child.id), [])
  await world.advance('20s')
  assert.equal(await alertsOf(world, child.id), ['failed after dependency'])
  await shop.heal()
  await world.advance('10s')
  assert.equal(await alertsOf(world, child.id), ['failed after dependency', 'recovered'])
})

story(test, 'a parent that is paused holds nothing back', async world => {
  const { uplink, shop, parent, child } = await family(world)
  await uplink.stop()
  await shop.stop()
  await world.advance('40s')
  await parent.pause()
  await world.advance('30s')
  assert.equal(await alertsOf(world, child.id), ['failed after dependency'])
})

story(test, 'a parent that is muted holds nothing back', async world => {
  const { uplink, shop, parent, child } = await family(world)
  await parent.change({ muted: true })
  await uplink.stop()
  await shop.stop()
  await world.advance('40s')
  assert.equal([await alertsOf(world, parent.id), await alertsOf(world, child.id)], [[], ['failed']])
})

story(test, 'a parent that is muted while it holds an alert back releases it', async world => {
  const { uplink, shop, parent, child } = await family(world)
  await uplink.stop()
  await shop.stop()
  await world.advance('40s')
  assert.equal(await alertsOf(world, child.id), [])
  await parent.change({ muted: true })
  await world.advance('2m')
  assert.equal(await alertsOf(world, child.id), ['failed after dependency'])
})

story(test, 'monitors that depend on each other do not silence each other', async world => {
  const { uplink, shop, parent, child } = await family(world)
  // No request can create a cycle, but older data may contain one.
  const config = JSON.stringify({ depends_on: [child.id] })
  await world.sql('update monitor set config = config || $2::jsonb where id = $1', [parent.id, config])
  await uplink.stop()
  await shop.stop()
  await world.advance('60s')
  assert.equal([await alertsOf(world, parent.id), await alertsOf(world, child.id)], [['failed'], ['failed']])
})

test.run()
