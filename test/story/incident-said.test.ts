import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import { story } from '../world/story.ts'
import { incident, policy, responder, user } from './paging.ts'

const test = suite('what is said of an incident, and to whom')

story(
  test,
  'who acknowledges gets no message about it, and an update that resolves is one webhook whose header and body agree',
  async world => {
    const receiver = await startReceiver()
    const [ann, bob] = [await responder(world, 'Ann', { methods: 2 }), await responder(world, 'Bob')]
    const channels = [{ type: 'webhook' as const, details: { url: receiver.url } }]
    const { body: group } = await world.call(routes.createGroup, { body: { name: 'Hook', channels } })
    const targets = [user(ann), user(bob), { type: 'notification_group' as const, id: group.id }]
    const id = await incident(world, await policy(world, [{ targets }]))
    await ann.call(routes.acknowledgeIncident, { params: { id } })
    await world.call(routes.postIncidentUpdate, { params: { id }, body: { message: 'Over.', status: 'resolved' } })
    await world.settle()
    const rows = await world.sql<{ destination: string; event: string; subject: string }>(
      `select destination, event, message ->> 'subject' as subject from delivery
       where incident_id = $1 and via = 'contact_method' order by id`,
      [id],
    )
    const heard = (methods: string[]) =>
      rows
        .filter(row => methods.includes(row.destination))
        .map(({ event, subject }) => `${event} ${subject.split(']')[0]}]`)
    assert.equal(heard(ann.methods).sort(), [
      'incident.resolved [Resolved]',
      'incident.resolved [Resolved]',
      'page [Critical]',
      'page [Critical]',
    ])
    assert.equal(heard(bob.methods), [
      'page [Critical]',
      'incident.acknowledged [Acknowledged]',
      'incident.resolved [Resolved]',
    ])
    const told = receiver.received.map(({ headers, body }) => [headers['x-pharos-event'], JSON.parse(body)])
    assert.equal(
      told.map(([event]) => event),
      ['incident.opened', 'incident.updated', 'incident.resolved'],
    )
    for (const [event, body] of told) assert.is(event, body.event)
    assert.equal(
      told.at(-1)?.[1].incident.updates.map((update: { message: string }) => update.message),
      ['Over.'],
    )
    await receiver.stop()
  },
  { agent: false },
)

test.run()
