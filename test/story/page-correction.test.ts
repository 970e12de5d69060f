import { loadIncidents } from '@pharos/control-plane/publishing/page-view/load-incidents.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { statusPage } from './status-page.ts'

story(
  test,
  'words of a published incident are corrected: the page shows it, nobody is notified again',
  async world => {
    const page = await statusPage(world)
    const body = { title: 'Slwo', message: 'We lok.', status_page_id: page.id }
    const params = { id: (await world.call(routes.createIncident, { body })).body.id }
    const say = async (message: string, internal = false) =>
      (await world.call(routes.postIncidentUpdate, { params, body: { message, internal } })).body.id
    const [wrong, secret] = [await say('It is your fault.'), await say('SECRET', true)]
    await world.settle()
    const before = (await page.told()).length
    const [first] = (await world.call(routes.listIncidentUpdates, { params })).body.slice(-1)
    const update = { ...params, update_id: first?.id ?? '' }
    for (const _ of ['first', 'again, which changes nothing']) {
      const { body: corrected } = await world.call(routes.correctIncidentUpdate, {
        params: update,
        body: { message: 'We look.' },
      })
      assert.equal([corrected.id, corrected.message], [first?.id, 'We look.'])
      await world.call(routes.publishIncident, { params, body: { status_page_id: page.id, title: ' Slow ' } })
    }
    await world.call(routes.deleteIncidentUpdate, { params: { ...params, update_id: wrong } })
    await world.call(routes.correctIncidentUpdate, {
      params: { ...params, update_id: secret },
      body: { message: 'SECRET 2' },
    })
    await world.call(routes.deleteIncidentUpdate, { params: { ...params, update_id: secret } })
    await world.settle()

    const [shown] = await page.read((ctx, key) => loadIncidents(ctx, key, 0))
    assert.equal([shown?.title, shown?.updates.map(({ message }) => message)], ['Slow', ['We look.']])
    const told = (await page.told()).slice(before)
    assert.equal(
      told.map(({ what, notify, public: said }) => [what, said?.title ?? null, said?.message ?? null, notify]),
      [
        ['incident_update', 'Slwo', 'We look.', false],
        ['incident', 'Slow', null, false],
        ['incident_update', null, null, false],
      ],
    )
    const corrections = await page.corrections()
    assert.equal(corrections.map(each => [each.resource, each.resource_id, each.field]).reverse(), [
      ['incident_update', first?.id, 'message'],
      ['incident', params.id, 'title'],
      ['incident_update', wrong, 'deleted'],
    ])
    const [deleted, title, message] = corrections
    assert.equal(
      [title?.before, title?.after, message?.before, message?.after],
      ['Slwo', 'Slow', 'We lok.', 'We look.'],
    )
    const gone = deleted?.before as Record<string, unknown> | undefined
    assert.equal([gone?.incident_id, gone?.message], [params.id, 'It is your fault.'])
    assert.not.match(JSON.stringify([told, corrections, shown]), 'SECRET')
    const { body: timeline } = await world.call(routes.listTimeline, { params })
    assert.is(timeline.filter(({ kind, text }) => kind === 'note' && /(corrected|deleted) /.test(text)).length, 5)
  },
  { agent: false },
)

story(
  test,
  'an update of an incident that is on no page is corrected there alone; one of another incident is unknown',
  async world => {
    const open = async (title: string) =>
      (await world.call(routes.createIncident, { body: { title, message: 'We lok.' } })).body.id
    const [id, other] = [await open('A'), await open('B')]
    const [update] = (await world.call(routes.listIncidentUpdates, { params: { id } })).body
    const params = { id, update_id: update?.id ?? '' }
    const foreign = world.call(routes.deleteIncidentUpdate, { params: { ...params, id: other } })
    assert.match(await foreign.then(String, String), 'There is no such update of this incident')
    await world.call(routes.correctIncidentUpdate, { params, body: { message: 'We look.' } })
    const { body: updates } = await world.call(routes.listIncidentUpdates, { params: { id } })
    assert.equal(
      updates.map(({ message }) => message),
      ['We look.'],
    )
    assert.equal(await world.sql(`select from event where name = 'incident.corrected'`), [])
  },
  { agent: false },
)

test.run()
