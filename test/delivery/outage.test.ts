import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { incident, policy, responder, user } from '../story/paging.ts'
import { createWorld, type World } from '../world/world.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { message } from './message.ts'
import { rowOf, write } from './outbox.ts'
import { answer, type Receiver, silence, startReceiver } from './receiver.ts'

interface Parts {
  world: World
  sink: MailSink
  well: Receiver
  ill: Receiver
}
const test = suite<Parts>('an outage of a receiver')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.well = await startReceiver()
  context.ill = await startReceiver()
  const environment = { PHAROS_SMTP_URL: context.sink.url }
  context.world = await createWorld({ agent: false, roles: 'api,delivery', environment })
})
test.after.each(async ({ world, sink, well, ill }) => {
  await world.close()
  await Promise.all([sink.stop(), well.stop(), ill.stop()])
})

async function addChannel(world: World, url: string) {
  const channels = [{ type: 'webhook' as const, details: { url } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  return { via: 'channel' as const, id: group.channels[0]?.id ?? '' }
}

test('a receiver that hangs, with any number of messages waiting for it, delays no other', async ({
  world,
  well,
  ill,
}) => {
  ill.reply = silence
  const [to, other] = [await addChannel(world, ill.url), await addChannel(world, well.url)]
  const many = Array.from({ length: 500 }, (_, index) => ({
    destination: to,
    message: message({ thread: `t${index}` }),
  }))
  await write(world, ...many)
  const arrived = new Promise<void>(resolve => {
    well.reply = (request, response) => {
      answer(200)(request, response)
      resolve()
    }
  })
  const [id] = await write(world, { destination: other })
  // The clock stands still, so what arrives now waited for nothing.
  await world.clock.runPolls()
  await arrived
  assert.ok(ill.received.length <= 1, `${ill.received.length} at a time to one receiver`)
  while ((await rowOf(world, id)).state !== 'delivered') await new Promise(resolve => setTimeout(resolve, 20))
  ill.reply = answer(200)
})

test('after an hour the admins are notified, once until something is delivered', async ({ world, sink, ill }) => {
  const to = await addChannel(world, `${ill.url}/s3cret-path`)
  ill.reply = answer(500, 'broken')
  const [first] = await write(world, { destination: to })
  await world.leap('59m', '10m')
  assert.is(sink.mails.length, 0)
  await world.leap('3m', '30s')
  assert.equal(
    sink.mails.map(mail => [mail.to[0], mail.headers.subject]),
    [['owner@localhost', 'Notifications are failing: webhook of the group Ops']],
  )
  assert.match(
    sink.mails[0]?.parts['text/plain'] ?? '',
    /have failed since 2026-03-02T08:00:00\.000Z.*it answered 500/s,
  )
  assert.not.match(JSON.stringify(sink.mails), /s3cret-path/)
  await world.leap('3h', '1h')
  assert.is(sink.mails.length, 1)
  ill.reply = answer(200)
  await world.leap('4h', '1h')
  assert.is((await rowOf(world, first)).state, 'delivered')
  ill.reply = answer(500)
  await write(world, { destination: to })
  await world.leap('70m', '5m')
  assert.is(sink.mails.length, 2)
})

const isPage = (mail: { headers: { subject?: string } }) =>
  /^\[(Minor|Major|Critical)\] /.test(mail.headers.subject ?? '')

test('a page that could not be sent is not sent after the incident was acknowledged', async () => {
  const sink = await startMailSink()
  const world = await createWorld({ agent: false, environment: { PHAROS_SMTP_URL: sink.url } })
  const ann = await responder(world, 'Ann')
  await world.settle()
  sink.refuse = 451
  const id = await incident(world, await policy(world, [{ delay_minutes: 5, targets: [user(ann)] }]))
  await world.advance('1m')
  await world.call(routes.acknowledgeIncident, { params: { id } })
  await world.settle()
  sink.refuse = null
  await world.leap('2h', '5m')
  const incidents = sink.mails.filter(isPage)
  assert.equal(incidents, [])
  const { body: timeline } = await world.call(routes.listTimeline, { params: { id }, query: { limit: 50 } })
  const failed = timeline.find(entry => entry.kind === 'notification_failed')
  assert.match(failed?.text ?? '', /no longer needed/)
  await world.close()
  await sink.stop()
})

test('an obsolete page does not delay others of the same incident', async () => {
  const sink = await startMailSink()
  const world = await createWorld({ agent: false, environment: { PHAROS_SMTP_URL: sink.url } })
  const ann = await responder(world, 'Ann')
  await world.settle()
  sink.refuse = 451
  const id = await incident(world, await policy(world, [{ delay_minutes: 60, targets: [user(ann)] }]))
  // Attempts were at 0 s, 30 s, 2 min 30 s and 12 min 30 s; the next is at 42 min 30 s.
  await world.leap('13m', '10s')
  await world.call(routes.resolveIncident, { params: { id } })
  await world.advance('1m')
  sink.refuse = null
  await world.call(routes.reopenIncident, { params: { id } })
  await world.advance('10s')
  const incidents = sink.mails.filter(isPage)
  assert.is(incidents.length, 1, 'it is paged at once')
  await world.leap('1h', '5m')
  const pages = await world.sql<{ state: string }>(
    `select state from delivery where incident_id = $1 and event = 'page' order by id`,
    [id],
  )
  assert.equal(
    pages.map(page => page.state),
    ['dropped', 'delivered'],
  )
  await world.close()
  await sink.stop()
})

test.run()
