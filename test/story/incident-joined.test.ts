import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, type Receiver } from '../delivery/receiver.ts'
import type { World } from '../world/world.ts'
import { autoService, linkedHeartbeat } from './incident.ts'
import { receiverStories, toldAt } from './receiver.ts'

interface Body {
  event: string
  joined?: true
  moved?: true
  incident: { id: string; title: string; responder_status: string }
  monitor: { friendly_name: string } | null
}

const test = suite('receivers that hear of an incident later')

const withReceiver = receiverStories(test)
const told = toldAt<Body>

const said = (receiver: Receiver, path: string) =>
  told(receiver, path).map(({ event, joined, moved }) => `${event}${joined ? ' joined' : ''}${moved ? ' moved' : ''}`)

async function target(world: World, id: string, body: object) {
  await world.call(routes.createTarget, { params: { id }, body: body as never })
}

/** A monitor of a service whose group has a webhook at the path of its name. */
async function watched(world: World, receiver: Receiver, service: string, name: string) {
  const channels = [{ type: 'webhook' as const, details: { url: `${receiver.url}/${name}` } }]
  const { id } = (await world.call(routes.createGroup, { body: { name, channels } })).body
  return { ...(await linkedHeartbeat(world, service, name, { group_notification_ids: [id] })), group: id }
}

const typesOf = async (world: World, id: string) =>
  (await world.call(routes.listServiceEvents, { params: { id } })).body.toReversed().map(each => each.type)

withReceiver(
  'the webhook of a monitor that joins is told of the opening before anything else',
  async (world, receiver) => {
    const service = await autoService(world)
    const [a, b] = [await watched(world, receiver, service.id, 'A'), await watched(world, receiver, service.id, 'B')]
    const c = await linkedHeartbeat(world, service.id, 'C')
    await a.fail()
    await b.fail()
    const [joined] = told(receiver, '/B')
    assert.equal([joined?.event, joined?.joined, joined?.monitor?.friendly_name], ['incident.opened', true, 'B'])
    await b.recover()
    await b.fail()
    await c.fail()
    const params = { id: (await service.incident()).id }
    await world.call(routes.acknowledgeIncident, { params })
    await world.settle()
    // A webhook that a group gets later: an update is the first that it hears of.
    const late = { type: 'webhook' as const, details: { url: `${receiver.url}/late` }, notification_group_id: a.group }
    await world.call(routes.createChannel, { body: late })
    await world.call(routes.postIncidentUpdate, { params, body: { message: 'A disk.' } })
    await world.call(routes.resolveIncident, { params })
    const later = { ...late, details: { url: `${receiver.url}/later` } }
    await world.settle()
    await world.call(routes.createChannel, { body: later })
    await world.call(routes.postIncidentUpdate, { params, body: { message: 'It was a disk.' } })
    await world.settle()
    const after = ['incident.updated', 'incident.updated', 'incident.resolved', 'incident.updated']
    assert.equal(said(receiver, '/A'), ['incident.opened', ...after])
    assert.equal(said(receiver, '/B'), ['incident.opened joined', ...after])
    assert.equal(said(receiver, '/late'), ['incident.opened joined', 'incident.resolved', 'incident.updated'])
    assert.equal(said(receiver, '/later'), [], 'it is over, and this one never knew of it')
  },
)

withReceiver(
  'webhooks whose monitors come by a merge are told of the incident that goes on',
  async (world, receiver) => {
    const [shop, mail] = [await autoService(world, { name: 'Shop' }), await autoService(world, { name: 'Mail' })]
    const [a, b] = [await watched(world, receiver, shop.id, 'A'), await watched(world, receiver, mail.id, 'B')]
    await a.fail()
    await b.fail()
    const [into, from] = [await shop.incident(), await mail.incident()]
    await world.call(routes.mergeIncident, { params: { id: from.id }, body: { into_incident_id: into.id } })
    await world.settle()
    assert.equal(
      told(receiver, '/B').map(body => [body.event, body.joined ?? false, body.incident.id]),
      [
        ['incident.opened', false, from.id],
        ['incident.updated', false, from.id],
        ['incident.opened', true, into.id],
      ],
    )
  },
)

withReceiver('an incident that moves there and back begins and ends at each service', async (world, receiver) => {
  const [shop, mail] = [await autoService(world, { name: 'Shop' }), await autoService(world, { name: 'Mail' })]
  for (const { id } of [shop, mail])
    await target(world, id, { type: 'webhook', details: { url: `${receiver.url}/${id}` } })
  const { id } = (await world.call(routes.createIncident, { body: { title: 'By hand', service_id: shop.id } })).body
  const move = async (service_id: string | null) => {
    await world.call(routes.updateIncident, { params: { id }, body: { service_id } })
    await world.settle()
  }
  await move(mail.id)
  await move(null)
  await move(shop.id)
  await world.call(routes.resolveIncident, { params: { id } })
  await move(mail.id)
  const round = ['incident.opened joined', 'incident.resolved moved']
  assert.equal(said(receiver, `/${mail.id}`), round, 'a resolved one moves without a word')
  assert.equal(said(receiver, `/${shop.id}`), [
    'incident.opened',
    'incident.resolved moved',
    'incident.opened joined',
    'incident.resolved',
  ])
})

withReceiver(
  'a merged incident sends no resolved message; one that moves is on both services',
  async (world, receiver) => {
    const [shop, mail] = [await autoService(world, { name: 'Shop' }), await autoService(world, { name: 'Mail' })]
    for (const { id } of [shop, mail])
      await target(world, id, { type: 'webhook', details: { url: `${receiver.url}/${id}` } })
    const open = async (service_id: string) =>
      (await world.call(routes.createIncident, { body: { title: 'By hand', service_id } })).body.id
    const [from, into] = [await open(shop.id), await open(mail.id)]
    await world.call(routes.mergeIncident, { params: { id: from }, body: { into_incident_id: into } })
    await world.call(routes.updateIncident, { params: { id: into }, body: { service_id: shop.id } })
    await world.call(routes.resolveIncident, { params: { id: into } })
    await world.settle()
    assert.equal(
      told(receiver, `/${shop.id}`).map(body => body.event),
      ['incident.opened', 'incident.opened', 'incident.resolved'],
    )
    assert.equal(
      told(receiver, `/${shop.id}`).map(body => [body.incident.id === into, body.joined]),
      [
        [false, undefined],
        [true, true],
        [true, undefined],
      ],
    )
    assert.equal(
      told(receiver, `/${mail.id}`).map(body => [body.event, body.moved]),
      [
        ['incident.opened', undefined],
        ['incident.resolved', true],
      ],
    )
    const types = (id: string) => typesOf(world, id)
    assert.equal(await types(shop.id), ['opened', 'merged', 'service_changed', 'resolved'])
    assert.equal(await types(mail.id), ['opened', 'service_changed'])
  },
)

withReceiver('a target that fails is seen while it fails', async (world, receiver) => {
  receiver.reply = answer(500)
  const service = await autoService(world)
  const params = { id: service.id }
  const events = async () =>
    (await world.call(routes.listServiceEvents, { params })).body.toReversed().map(each => [each.type, each.delivery])
  const silent = await world.call(routes.createIncident, { body: { title: 'Before', service_id: service.id } })
  await world.settle()
  assert.equal(await events(), [['opened', 'recorded_only']])
  await target(world, service.id, { type: 'webhook', details: { url: `${receiver.url}/target` } })
  const body = { title: 'By hand', service_id: service.id }
  const { id } = (await world.call(routes.createIncident, { body })).body
  await world.settle()
  assert.equal((await events()).at(-1), ['opened', 'on_its_way'])
  const log = async (state?: 'waiting') =>
    (await world.call(routes.listServiceDeliveries, { params, query: state ? { state } : {} })).body
  const [waiting, ...none] = await log('waiting')
  assert.equal(none, [])
  assert.equal([waiting?.incident_id, waiting?.event], [id, 'incident.opened'])
  assert.equal(
    waiting?.attempts.map(({ status, reason }) => [status, reason]),
    [[500, 'it answered 500']],
  )
  const failures = async () =>
    (await world.call(routes.listTimeline, { params: { id } })).body
      .filter(entry => entry.kind === 'notification_failed')
      .map(entry => entry.text)
  await world.leap('40s', '10s')
  assert.equal(
    await failures(),
    ['Notification could not be sent by webhook: it answered 500. It will be tried again.'],
    'once, not for each attempt',
  )
  receiver.reply = answer(200)
  await world.leap('3m', '30s')
  assert.equal((await events()).at(-1), ['opened', 'delivered'])
  assert.equal([(await log('waiting')).length, (await log()).length], [0, 1])
  receiver.reply = answer(500)
  await world.call(routes.resolveIncident, { params: { id } })
  await world.leap('12h', '30m')
  assert.equal((await events()).at(-1), ['resolved', 'failed'])
  assert.is((await failures()).length, 3)
  assert.is(silent.status, 201)
})

test.run()
