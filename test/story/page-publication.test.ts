import { loadIncidents } from '@pharos/control-plane/publishing/page-view/load-incidents.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { type StoryPage, showHeartbeat, statusPage } from './status-page.ts'

const TEMPLATE = { title: 'Checkout is disturbed', message: 'We are on it.', resolved_message: 'It works again.' }

const shown = (page: StoryPage) => page.read((ctx, key) => loadIncidents(ctx, key, 0))
const words = async (page: StoryPage) =>
  (await page.told()).map(({ what, notify, public: said }) => [
    what,
    said?.status ?? null,
    said?.message ?? null,
    notify,
  ])

story(
  test,
  'a service publishes its incidents by itself, in the words of its template',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, {
      auto_publish_to_status_page_id: page.id,
      public_incident_template: TEMPLATE,
      default_incident_severity: 'major',
    })
    const job = await linkedHeartbeat(world, service.id, 'pg-7 replication')
    await job.fail()
    assert.equal(await words(page), [['incident', 'investigating', TEMPLATE.message, true]])
    const [first] = await page.told()
    assert.is(first?.public?.title, TEMPLATE.title)
    assert.equal(first?.public?.monitor_ids, [job.id])
    const params = { id: (await service.incident()).id }
    await world.call(routes.unpublishIncident, { params })
    await world.call(routes.publishIncident, { params, body: { status_page_id: page.id } })
    await world.settle()
    assert.equal((await words(page)).slice(1), [
      ['incident', 'investigating', null, true],
      ['incident', null, null, false],
      ['incident', 'investigating', TEMPLATE.message, true],
    ])
    await world.leap('1m')
    await job.recover()
    assert.equal((await words(page)).slice(4), [['incident_update', 'resolved', TEMPLATE.resolved_message, true]])
    const [incident, ...none] = await shown(page)
    assert.equal(none, [])
    assert.equal([incident?.title, incident?.status, incident?.impact], [TEMPLATE.title, 'resolved', 'major'])
    assert.equal(
      incident?.updates.map(({ status, message }) => [status, message]),
      [
        ['resolved', TEMPLATE.resolved_message],
        ['investigating', TEMPLATE.message],
      ],
    )
    assert.not.match(JSON.stringify([await page.told(), incident]), 'pg-7', 'an internal name got out')
    const { body: updates } = await world.call(routes.listIncidentUpdates, { params })
    assert.equal(
      updates.map(({ status, message, internal }) => [status, message, internal]),
      [
        ['resolved', TEMPLATE.resolved_message, false],
        ['investigating', TEMPLATE.message, false],
      ],
    )
    const { body: timeline } = await world.call(routes.listTimeline, { params })
    assert.is(timeline.filter(each => each.kind === 'updated').length, 2)
    await world.leap('1m')
    await job.fail()
    const [again] = await shown(page)
    assert.equal(
      [again?.status, again?.updates.map(({ status, message }) => [status, message])],
      [
        'investigating',
        [
          ['investigating', TEMPLATE.message],
          ['resolved', TEMPLATE.resolved_message],
          ['investigating', TEMPLATE.message],
        ],
      ],
      'what was said stays when it is reopened',
    )
    assert.equal((await words(page)).at(-1), ['incident_update', 'investigating', TEMPLATE.message, true])
  },
  { agent: false },
)

story(
  test,
  'a page says the status of the incident: opened with one, reopened after a public "monitoring"',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const job = await linkedHeartbeat(world, service.id, 'pg-7')
    await job.fail()
    const params = { id: (await service.incident()).id }
    await world.call(routes.postIncidentUpdate, { params, body: { message: 'Fixed?', status: 'monitoring' } })
    await world.leap('1m')
    await job.recover()
    await world.leap('1m')
    await job.fail()
    const [reopened] = await shown(page)
    assert.equal([reopened?.id, reopened?.status], [params.id, 'investigating'])
    assert.is((await page.told()).at(-1)?.public?.status, 'investigating')
    await world.call(routes.createIncident, {
      body: { title: 'Slow', status: 'identified', status_page_id: page.id },
    })
    await world.settle()
    assert.is((await shown(page)).find(each => each.title === 'Slow')?.status, 'identified')
  },
  { agent: false },
)

story(
  test,
  'only public updates reach a page, and each once',
  async world => {
    const page = await statusPage(world)
    const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Slow', message: 'We look.' } })
    const params = { id: incident.id }
    const say = async (message: string, more: { internal?: boolean; status?: 'identified' | 'resolved' } = {}) => {
      await world.call(routes.postIncidentUpdate, { params, body: { message, ...more } })
      await world.leap('1s')
    }
    await say('SECRET before', { internal: true })
    assert.equal(await page.told(), [])
    await world.call(routes.publishIncident, { params, body: { status_page_id: page.id } })
    await world.leap('1s')
    await say('SECRET note', { internal: true, status: 'identified' })
    const [noted] = await shown(page)
    assert.is(noted?.status, 'investigating', 'the status of a note is internal, too')
    assert.is((await world.call(routes.getIncident, { params })).body.status, 'investigating')
    await say('It is a disk.', { status: 'identified' })
    await say('Over.', { status: 'resolved' })
    assert.equal(await words(page), [
      ['incident', 'investigating', 'We look.', true],
      ['incident_update', 'identified', 'It is a disk.', true],
      ['incident_update', 'resolved', 'Over.', true],
      ['incident', 'resolved', null, false],
    ])
    const [over] = await shown(page)
    assert.equal(
      over?.updates.map(({ message }) => message),
      ['Over.', 'It is a disk.', 'We look.'],
    )
    await world.call(routes.reopenIncident, { params })
    await world.settle()
    assert.equal((await words(page)).at(-1), ['incident_update', 'investigating', 'This incident is open again.', true])
    assert.not.match(JSON.stringify([await page.told(), await shown(page), await page.corrections()]), 'SECRET')
  },
  { agent: false },
)

story(
  test,
  'an incident that is taken off a page, or moved, leaves what it said among the corrections',
  async world => {
    const [page, other] = [await statusPage(world), await statusPage(world, 'Other')]
    const { body: incident } = await world.call(routes.createIncident, {
      body: { title: 'Slow', message: 'We look.', status_page_id: page.id },
    })
    const params = { id: incident.id }
    await world.settle()
    await world.call(routes.publishIncident, { params, body: { status_page_id: other.id } })
    await world.settle()
    assert.equal(await shown(page), [])
    assert.equal(
      (await shown(other)).map(({ title }) => title),
      ['Slow'],
    )
    assert.equal((await words(page)).at(-1), ['incident', null, null, false])
    await world.call(routes.unpublishIncident, { params })
    await world.call(routes.unpublishIncident, { params })
    await world.settle()
    assert.equal(await shown(other), [])
    for (const each of [page, other]) {
      const [taken, ...none] = await each.corrections()
      assert.equal(none, [])
      assert.equal([taken?.resource, taken?.resource_id, taken?.field], ['incident', incident.id, 'deleted'])
      assert.match(JSON.stringify(taken?.before), 'We look.')
      assert.is(taken?.by.type, 'api_key')
    }
  },
  { agent: false },
)

story(
  test,
  'an incident that was merged into another does not say that anything works again',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, {
      auto_publish_to_status_page_id: page.id,
      public_incident_template: TEMPLATE,
    })
    await (await linkedHeartbeat(world, service.id, 'pg-7 replication')).fail()
    const from = (await service.incident()).id
    const { body: into } = await world.call(routes.createIncident, { body: { title: 'pg-7 is full' } })
    await world.call(routes.mergeIncident, { params: { id: from }, body: { into_incident_id: into.id } })
    await world.settle()
    const url = `${world.url}/status/${page.id}/incident/${into.id}`
    const goesOn = `This incident goes on as part of another one: [${url}](${url})`
    assert.equal(
      (await shown(page)).map(({ id, status, updates }) => [id, status, updates.map(each => each.message)]),
      [
        [into.id, 'investigating', [TEMPLATE.message]],
        [from, 'resolved', [goesOn, TEMPLATE.message]],
      ],
    )
    assert.not.match(JSON.stringify(await words(page)), TEMPLATE.resolved_message)
  },
  { agent: false },
)

story(
  test,
  'without a template an automatic incident is published under the public name of what failed',
  async world => {
    const page = await statusPage(world)
    const titles = async (name: string | null) => {
      const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
      const job = await linkedHeartbeat(world, service.id, 'pg-7 replication')
      if (name !== null) await showHeartbeat(world, page, job.id, name)
      await job.fail()
      const [incident] = await shown(page)
      return [(await service.incident()).title, incident?.title]
    }
    assert.equal(await titles(null), ['pg-7 replication is down', 'Service disruption'])
    assert.equal(await titles('Checkout'), ['pg-7 replication is down', 'Checkout is down'])
    assert.not.match(JSON.stringify(await page.told()), 'pg-7', 'an internal name got out')
  },
  { agent: false },
)

story(
  test,
  'a monitor that joins a published incident changes its page, and is news; a repeated failure is not',
  async world => {
    const page = await statusPage(world)
    const service = await autoService(world, { auto_publish_to_status_page_id: page.id })
    const [first, second] = [
      await linkedHeartbeat(world, service.id, 'A'),
      await linkedHeartbeat(world, service.id, 'B'),
    ]
    await first.fail()
    const opened = (await page.told()).length
    await second.fail()
    const [incident] = await shown(page)
    assert.equal(incident?.monitor_ids, [first.id, second.id].sort())
    const { id } = await service.incident()
    assert.equal(
      (await page.told())
        .slice(opened)
        .map(change => [change.what, change.resource_id, change.notify, change.public?.arrived_ids]),
      [['incident', id, true, [second.id]]],
    )
    await second.recover()
    await second.fail()
    assert.is((await page.told()).length, opened + 1)
  },
  { agent: false },
)

story(
  test,
  'monitors that a published incident takes over from another are on its page, and are news',
  async world => {
    const page = await statusPage(world)
    const [shop, search] = [
      await autoService(world, { auto_publish_to_status_page_id: page.id }),
      await autoService(world, {}),
    ]
    const [first, second] = [await linkedHeartbeat(world, shop.id, 'A'), await linkedHeartbeat(world, search.id, 'B')]
    await first.fail()
    await second.fail()
    const [into, from] = [await shop.incident(), await search.incident()]
    await world.call(routes.mergeIncident, { params: { id: from.id }, body: { into_incident_id: into.id } })
    await world.settle()
    assert.equal((await shown(page))[0]?.monitor_ids, [first.id, second.id].sort())
    assert.equal((await page.told()).at(-1)?.public?.arrived_ids, [second.id])
  },
  { agent: false },
)

test.run()
