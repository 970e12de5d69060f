import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { monitor } from './monitor.ts'
import { statusPage } from './status-page.ts'

story(test, 'right after short outages a page shows their downtime, without waiting for rollups', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url })
  const page = await statusPage(world)
  const params = { id: page.id, http_job_id: job.id }
  await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Shop' } })
  const shown = async () => {
    await world.settle()
    const [component] = (await world.call(routes.getPublicPage, { params })).body.components
    return { ...component, today: component?.days.at(-1) }
  }
  await world.advance('31s')
  for (const well of ['47s', '4m', '13s']) {
    target.answer((_, response) => response.writeHead(503).end())
    await world.advance('11s')
    assert.equal([await job.status(), (await shown()).today?.state], ['down', 'outage'])
    await target.heal()
    await world.advance('11s')
    const { uptime_90d, today, status } = await shown()
    const { uptime } = (await world.call(routes.getHttpOverview, { params: { job_id: job.id } })).body
    assert.equal([await job.status(), status, today?.state], ['up', 'operational', 'outage'])
    assert.ok((uptime.quarter.percentage ?? 100) < 100)
    assert.is(today?.down_seconds, Math.round(uptime.quarter.down_seconds))
    // The page is as of the recovery, and the monitor's own figure as of now.
    assert.ok((uptime_90d ?? 0) > 0 && (uptime_90d ?? 0) <= (uptime.quarter.percentage ?? 0), `${uptime_90d}`)
    await world.advance(well)
  }
})

test.run()
