import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { createWorld, type World } from '../world/world.ts'
import { heartbeat } from './heartbeat.ts'
import { maintain } from './window.ts'

const test = suite<{ world: World; sink: MailSink; receiver: Receiver }>('announcements')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.receiver = await startReceiver()
  context.world = await createWorld({ environment: { PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink, receiver }) => {
  await world.close()
  await sink.stop()
  await receiver.stop()
})

const mailsOf = (sink: MailSink) =>
  sink.mails.splice(0).map(({ to, headers }) => `${[to].flat().join()}: ${headers.subject}`)

test('the owner is notified once of a region without agents, and once of its return', async ({ world, sink }) => {
  world.lines.expect(/no agent online|has an agent again/)
  const east = await world.addRegion('east')
  await world.advance('5s')
  east.kill()
  await world.advance('2m')
  assert.equal(mailsOf(sink), ['owner@localhost: Region east is offline'])
  await world.startAgent(east.credentials)
  await world.advance('5s')
  assert.equal(mailsOf(sink), ['owner@localhost: Region east is online again'])
})

test('each is in the language and on the clock of its reader; a channel of a team has English', async parts => {
  const { world, sink } = parts
  await world.sql("update person set locale = 'fr', email = 'olga@example.com' where email = 'owner@localhost'")
  await world.sql("update member set timezone = 'Asia/Tokyo'")
  const channels = [
    { type: 'email' as const, details: { email: 'olga@example.com' } },
    { type: 'email' as const, details: { email: 'team@example.com' } },
  ]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const job = await heartbeat(world, { friendly_name: 'Backup', group_notification_ids: [group.id] })
  await maintain(world, '0s', '90s', { monitor_ids: [job.id] })
  const texts = new Map(sink.mails.splice(0).map(({ to, parts }) => [to[0], parts['text/plain'] ?? '']))
  assert.match(texts.get('olga@example.com') ?? '', /La maintenance de 1 moniteur a commencé .* 2 mars 2026, 17:0\d/)
  assert.match(texts.get('team@example.com') ?? '', /Maintenance of 1 monitor has started .* 2 Mar 2026, 08:0\d UTC/)
})

test('maintenance is announced to its monitors’ groups, once per destination', async ({ world, sink, receiver }) => {
  const channels = [
    { type: 'email' as const, details: { email: 'ops@example.com' } },
    { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
  ]
  const { body: first } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const { body: second } = await world.call(routes.createGroup, { body: { name: 'Same', channels } })
  const job = await heartbeat(world, { friendly_name: 'Backup', group_notification_ids: [first.id, second.id] })
  await maintain(world, '0s', '90s', { monitor_ids: [job.id] })
  assert.equal(mailsOf(sink), ['ops@example.com: Maintenance: Upgrade'])
  const [started] = receiver.received.splice(0).map(({ body }) => JSON.parse(body))
  assert.equal([started.event, started.monitors], ['maintenance.started', [{ id: job.id, friendly_name: 'Backup' }]])
  await world.advance('92s')
  assert.equal(mailsOf(sink), ['ops@example.com: Maintenance: Upgrade'])
  const events = receiver.received.splice(0).map(({ body }) => JSON.parse(body).event)
  assert.equal(events, ['maintenance.ended'])
})

test.run()
