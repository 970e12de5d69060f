import { loadIncidents } from '@pharos/control-plane/publishing/page-view/load-incidents.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { type StoryPage, statusPage } from './status-page.ts'

const shown = (page: StoryPage) => page.read((ctx, key) => loadIncidents(ctx, key, 0))

story(
  test,
  'the internal name of a monitor stays inside, also when it was renamed and failed again',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, {})
    const job = await linkedHeartbeat(world, service.id, 'pg-7 replication')
    await job.fail()
    const params = { id: (await service.incident()).id }
    await world.sql(`update incident_monitor set friendly_name = 'db-8' where incident_id = $1`, [params.id])
    await world.call(routes.publishIncident, { params, body: { status_page_id: page.id } })
    await world.settle()
    assert.is((await shown(page))[0]?.title, 'Service disruption')
    assert.not.match(JSON.stringify(await page.told()), 'pg-7')
  },
  { agent: false },
)

story(
  test,
  'an incident that takes over a published one is shown in its place',
  async world => {
    const page = await statusPage(world)
    const open = async (title: string, more: object = {}) =>
      (await world.call(routes.createIncident, { body: { title, ...more } })).body.id
    const from = await open('Shop is slow', { status_page_id: page.id })
    const into = await open('pg-7 is full')
    await world.call(routes.mergeIncident, { params: { id: from }, body: { into_incident_id: into } })
    await world.settle()
    assert.equal(
      (await shown(page)).map(({ id, title, status }) => [id, title, status]),
      [
        [into, 'Shop is slow', 'investigating'],
        [from, 'Shop is slow', 'resolved'],
      ],
    )
  },
  { agent: false },
)

test.run()
