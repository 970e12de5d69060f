import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Registry, rdapRecord, registryEnvironment, watchDomain } from './domain.ts'

interface Parts {
  world: World
  sink: MailSink
  receiver: Receiver
  registry: Registry
}
const test = suite<Parts>('what notification groups are sent about their monitors')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.receiver = await startReceiver()
  const { registry, environment } = await registryEnvironment()
  context.registry = registry
  context.world = await createWorld({ environment: { ...environment, PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink, receiver, registry }) => {
  await world.close()
  await sink.stop()
  await receiver.stop()
  registry.stop()
})

/** A group with a mail address and a webhook. */
async function addGroup({ world, receiver }: Parts): Promise<string> {
  const channels = [
    { type: 'email' as const, details: { email: 'ops@example.com' } },
    { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
  ]
  return (await world.call(routes.createGroup, { body: { name: 'Ops', channels } })).body.id
}

async function addMonitor(parts: Parts, more: object = {}) {
  const { world } = parts
  const target = await world.startTarget()
  const body = {
    uri: target.url,
    friendly_name: 'shop',
    interval_seconds: 10,
    retries: 0,
    check_regions: ['local'],
    group_notification_ids: [await addGroup(parts)],
    ...more,
  }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  await world.settle()
  return { target, id: job.id }
}

const subjects = (sink: MailSink) => sink.mails.splice(0).map(mail => mail.headers.subject)
const events = (receiver: Receiver) => receiver.received.splice(0).map(({ body }) => JSON.parse(body))

test('down and up again: mail and webhook, in one thread, each once', async parts => {
  const { world, sink, receiver } = parts
  const { target, id } = await addMonitor(parts)
  await target.stop()
  await world.advance('10s')
  const [mail] = sink.mails
  assert.is(mail?.headers.subject, 'shop is down')
  assert.match(mail?.parts['text/plain'] ?? '', /shop has been down since 2 Mar 2026, 08:00 UTC: /)
  const [down] = events(receiver)
  assert.is(down.event, 'monitor.failed')
  assert.equal(down.monitor, { id, type: 'http', friendly_name: 'shop', uri: target.url })
  assert.is(down.failure_reason, 'connection_refused')
  await world.advance('10m')
  assert.is(sink.mails.length, 1)
  await target.heal()
  await world.advance('10s')
  assert.equal(
    sink.mails.map(one => one.headers.subject),
    ['shop is down', 'shop has recovered'],
  )
  assert.is(sink.mails[1]?.headers.references, mail?.headers.references)
  assert.equal(
    events(receiver).map(event => event.event),
    ['monitor.recovered'],
  )
})

test('reminders come while it is down, at their instants, and end with the outage', async parts => {
  const { world, sink } = parts
  const { target } = await addMonitor(parts, { reminder_interval_minutes: 30 })
  await target.stop()
  await world.advance('10s')
  assert.equal(subjects(sink), ['shop is down'])
  await world.leap('29m50s', '10s')
  assert.equal(subjects(sink), [])
  await world.leap('10s')
  assert.equal(subjects(sink), ['shop is still down'])
  await world.leap('30m', '10s')
  assert.match(sink.mails[0]?.parts['text/plain'] ?? '', /still down after 1 hour \(since/)
  assert.equal(subjects(sink), ['shop is still down'])
  await target.heal()
  await world.advance('10s')
  assert.equal(subjects(sink), ['shop has recovered'])
  await world.leap('31m', '10s')
  assert.equal(subjects(sink), [])
})

test('a reminder that could not be sent neither delays the end of the outage nor comes after it', async parts => {
  const { world, sink } = parts
  const { target } = await addMonitor(parts, { reminder_interval_minutes: 30 })
  await target.stop()
  await world.advance('10s')
  assert.equal(subjects(sink), ['shop is down'])
  sink.refuse = 451
  await world.leap('30m', '10s')
  await world.leap('5m', '10s')
  sink.refuse = null
  await target.heal()
  await world.advance('10s')
  assert.equal(subjects(sink), ['shop has recovered'])
  await world.leap('31m', '10s')
  assert.equal(subjects(sink), [])
})

test('a muted monitor and one without a group notify nobody', async parts => {
  const { world, sink, receiver } = parts
  const muted = await addMonitor(parts, { muted: true })
  const alone = await addMonitor(parts, { group_notification_ids: [] })
  await muted.target.stop()
  await alone.target.stop()
  await world.advance('30s')
  assert.is(sink.mails.length, 0)
  assert.is(receiver.received.length, 0)
})

test('a channel of two groups is notified once', async parts => {
  const { world, sink } = parts
  const group_notification_ids = [await addGroup(parts), await addGroup(parts)]
  const { target } = await addMonitor(parts, { group_notification_ids })
  await target.stop()
  await world.advance('10s')
  assert.is(sink.mails.length, 1)
})

test('a domain alert goes to the group of the parent; its webhook is that of the spec', async parts => {
  const { world, registry, receiver, sink } = parts
  registry.rdap = rdapRecord({ expiry: '2026-03-22T20:00:00Z' })
  const group_notification_ids = [await addGroup(parts)]
  const domain = await watchDomain(world, 'http://shop.sj/', { group_notification_ids })
  await world.settle()
  const bodies = events(receiver).filter(body => 'data' in body)
  assert.equal(bodies, [
    {
      data: {
        dns_job_id: domain.id,
        monitor_name: 'Site http://shop.sj/',
        domain: 'shop.sj',
        expiry_date: '2026-03-22',
        reason: 'domain_expiring',
        headline: 'shop.sj expires in 20 days',
        detail: 'The registration of shop.sj expires on 2026-03-22. Renew it, or make sure it renews automatically.',
      },
    },
  ])
  assert.ok(subjects(sink).includes('shop.sj expires in 20 days'))
})

test('who joins during an outage hears that it is over only if he was told of it', async parts => {
  const { world, sink } = parts
  const { target, id } = await addMonitor(parts, { reminder_interval_minutes: 30 })
  const groupOf = async (email: string) => {
    const channels = [{ type: 'email' as const, details: { email } }]
    return (await world.call(routes.createGroup, { body: { name: email, channels } })).body.id
  }
  const tell = (...group_notification_ids: string[]) =>
    world.call(routes.updateHttpJob, { params: { job_id: id }, body: { group_notification_ids } })
  const told = () => sink.mails.splice(0).map(mail => `${mail.to}: ${mail.headers.subject}`)
  await target.stop()
  await world.advance('10s')
  sink.mails.length = 0
  const [first = ''] = (await world.call(routes.getHttpJob, { params: { job_id: id } })).body.group_notification_ids
  const reminded = await groupOf('reminded@example.com')
  await tell(first, reminded)
  await world.leap('30m', '10s')
  assert.equal(told().sort(), ['ops@example.com: shop is still down', 'reminded@example.com: shop is still down'])
  await tell(first, reminded, await groupOf('late@example.com'))
  await target.heal()
  await world.advance('20s')
  assert.equal(told().sort(), ['ops@example.com: shop has recovered', 'reminded@example.com: shop has recovered'])
  await target.stop()
  await world.advance('20s')
  assert.is(told().length, 3, 'of the next outage all are told')
})

test.run()
