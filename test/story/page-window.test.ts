import { loadWindowMaintenance } from '@pharos/control-plane/publishing/page-maintenance/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { statusPage } from './status-page.ts'
import { maintain } from './window.ts'

story(
  test,
  'a maintenance window that names a page is read there, from its calendar and its occurrences',
  async world => {
    const page = await statusPage(world)
    const { body: job } = await world.call(routes.createHttpJob, {
      body: { uri: 'http://127.0.0.1:9/', tags: ['shop'] },
    })
    const windows = () => page.read((ctx, key) => loadWindowMaintenance(ctx, key, [job.id], 0))
    const id = await maintain(world, '1h', '30m', {
      title: 'Disks',
      status_page_ids: [page.id],
      monitor_tags: ['shop'],
      recurrence: 'FREQ=DAILY;COUNT=3',
    })
    assert.equal(
      (await windows()).map(({ status, monitor_ids }) => [status, monitor_ids]),
      [1, 2, 3].map(() => ['scheduled', [job.id]]),
    )
    const [first] = await windows()
    assert.equal(
      (await page.told()).map(({ what, notify }) => [what, notify]),
      [['maintenance', false]],
    )
    await world.leap('1h', '1m')
    await world.leap('1m')
    const [running, ...later] = await windows()
    assert.equal([running?.id, running?.status, later.length], [first?.id, 'in_progress', 2])
    await world.leap('30m')
    const [over] = await windows()
    assert.equal([over?.id, over?.status, over?.title], [first?.id, 'completed', 'Disks'])
    assert.equal(
      (await page.told()).slice(1).map(({ resource_id, public: said, notify }) => [resource_id, said?.status, notify]),
      [
        [first?.id, 'in_progress', true],
        [first?.id, 'completed', true],
      ],
    )
    await world.call(routes.updateMaintenanceWindow, { params: { id }, body: { status_page_ids: [] } })
    assert.equal(
      (await windows()).map(({ status }) => status),
      ['completed'],
    )
    assert.is((await page.told()).at(-1)?.what, 'maintenance')
  },
  { agent: false },
)

story(
  test,
  'a page is updated when a monitor on it is deleted',
  async world => {
    const page = await statusPage(world)
    const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
    const params = { id: page.id, http_job_id: job.id }
    await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
    await world.call(routes.deleteHttpJob, { params: { job_id: job.id } })
    await world.settle()
    assert.equal(
      (await page.told()).map(({ what }) => what),
      ['component', 'component'],
    )
  },
  { agent: false },
)

test.run()
