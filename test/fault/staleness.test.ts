import { sweepStaleness } from '@pharos/control-plane/monitoring/staleness/sweep.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { monitor } from '../story/monitor.ts'
import { withClient } from '../world/database.ts'
import { story } from '../world/story.ts'
import { untilWaiting } from '../world/waiting.ts'

story(test, 'a region that reports while a sweep waits for its monitor is not called silent', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  const [plane] = world.planes
  if (!plane) throw new Error('This world has no control plane.')
  await world.sql('update region_state set stale_at = $1', [world.clock.now() - 1])
  await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query('select from monitor_state for update')
    await client.query('update region_state set stale_at = $1', [world.clock.now() + 30_000])
    const swept = inSystem(plane.platform, ctx => sweepStaleness(ctx, world.clock.now()))
    await untilWaiting(world)
    await client.query('commit')
    await swept
  })
  assert.is(await job.status(), 'up')
  assert.equal(
    (await job.history()).map(each => each.to),
    ['up'],
  )
})

test.run()
