import { loadPageRows } from '@pharos/control-plane/publishing/page-view/load.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { statusPage } from './status-page.ts'

story(
  test,
  'what was published by mistake leaves the public corrections too, and members still see it',
  async world => {
    const page = await statusPage(world)
    const { body: incident } = await world.call(routes.createIncident, {
      body: { title: 'Payments of Acme fail', message: 'Acme called.', status_page_id: page.id },
    })
    const params = { id: incident.id }
    const say = async (message: string) =>
      (await world.call(routes.postIncidentUpdate, { params, body: { message } })).body.id
    const correct = (update_id: string, message: string) =>
      world.call(routes.correctIncidentUpdate, { params: { ...params, update_id }, body: { message } })
    const [kept, gone] = [await say('Acme waits.'), await say('Acme is angry.')]
    await correct(kept, 'They wait.')
    await correct(gone, 'They are angry.')
    await world.call(routes.deleteIncidentUpdate, { params: { ...params, update_id: gone } })
    await world.call(routes.publishIncident, { params, body: { status_page_id: page.id, title: 'Payments fail' } })
    await world.settle()
    const visible = async () => {
      const rows = await page.read((ctx, { id }) => loadPageRows(ctx, id))
      return (rows?.corrections ?? []).map(({ resource, field }) => `${resource} ${field}`)
    }
    const before = ['incident title', 'incident_update deleted', 'incident_update message', 'incident_update message']
    assert.equal(await visible(), before)
    await world.call(routes.unpublishIncident, { params })
    await world.settle()
    assert.equal(await visible(), ['incident deleted', ...before])
    const { body: other } = await world.call(routes.createIncident, {
      body: { title: 'Slow', message: 'We look.', status_page_id: page.id },
    })
    await world.call(routes.unpublishIncident, { params: { id: other.id } })
    const told = (await page.told()).length
    await world.call(routes.unpublishIncident, { params, query: { by_mistake: true } })
    await world.settle()
    assert.equal(await visible(), ['incident deleted'], 'of the other incident')
    assert.ok((await page.told()).length > told, 'the page is made anew')
    const corrections = await page.corrections()
    assert.equal(
      corrections.map(each => each.public),
      [true, false, false, false, false, false],
    )
    assert.match(JSON.stringify(corrections), 'Acme is angry.')
    const { body: timeline } = await world.call(routes.listTimeline, { params })
    assert.ok(
      timeline.some(each => /it was published by mistake/.test(each.text)),
      'the timeline says so',
    )
  },
  { agent: false },
)

test.run()
