import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import { createWorld, type World } from '../world/world.ts'
import { autoService } from './incident.ts'
import { type VotedStory, watched } from './voted.ts'

interface Parts {
  world: World
  sink: MailSink
  receiver: Receiver
}
const test = suite<Parts>('TCP monitors go down and up')

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

/** Creates a monitor that is checked every 10 s and notifies by mail and webhook. */
async function watch({ world, receiver }: Parts, body: { port: number; service_id?: string }): Promise<VotedStory> {
  const channels = [
    { type: 'email' as const, details: { email: 'ops@example.com' } },
    { type: 'webhook' as const, details: { url: `${receiver.url}/hook` } },
  ]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const given = { host: '127.0.0.1', friendly_name: 'Database', interval_seconds: 10, retries: 0 }
  const { body: job } = await world.call(MONITOR_ROUTES.tcp.create, {
    body: { ...given, group_notification_ids: [group.id], ...body },
  })
  await world.settle()
  const params = { tcp_job_id: job.id }
  return watched(job.id, {
    read: () => world.call(MONITOR_ROUTES.tcp.get, { params }),
    transitions: () => world.call(MONITOR_ROUTES.tcp.transitions, { params }),
  })
}

test('an answer that does not match is a failure, and is stored', async parts => {
  const { world } = parts
  const target = await world.startTarget()
  const job = await watch(parts, { port: target.port })
  const params = { tcp_job_id: job.id }
  await world.call(MONITOR_ROUTES.tcp.update, {
    params,
    body: { send: 'GET / HTTP/1.0\r\n\r\n', expect: '^HTTP/1\\.1 200' },
  })
  await world.advance('10s')
  assert.is(await job.status(), 'up')
  target.answer((_, response) => void response.writeHead(503).end())
  await world.advance('10s')
  assert.is(await job.status(), 'down')
  assert.match((await job.history()).at(-1)?.reason ?? '', /unexpected answer: local/)
  const { body: results } = await world.call(MONITOR_ROUTES.tcp.results, { params, query: { limit: 1 } })
  const { body: result } = await world.call(MONITOR_ROUTES.tcp.result, {
    params: { ...params, result_id: results[0]?.id ?? '' },
  })
  assert.match(result.evidence?.answer ?? '', /^HTTP\/1\.1 503/)
  await target.heal()
  await world.advance('10s')
  assert.is(await job.status(), 'up')
})

test('a status page shows it as a component: down with the monitor, and up again', async parts => {
  const { world } = parts
  const target = await world.startTarget()
  const job = await watch(parts, { port: target.port })
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const params = { id: page.id, monitor_id: job.id }
  await world.call(routes.attachComponent, { params, body: { friendly_name: 'Checkout' } })
  const shown = async () => {
    await world.settle()
    const { body } = await world.call(routes.getPublicPage, { params: { id: page.id } })
    return body.components.map(({ name, status }) => [name, status])
  }
  assert.equal(await shown(), [['Checkout', 'operational']])
  await target.stop()
  await world.advance('10s')
  assert.equal(await shown(), [['Checkout', 'outage']])
  await target.heal()
  await world.advance('10s')
  assert.equal(await shown(), [['Checkout', 'operational']])
})

test('an incident’s webhook names it as in spec 6.3', async parts => {
  const { world, receiver } = parts
  const service = await autoService(world)
  const details = { url: `${receiver.url}/incident` }
  await world.call(routes.createTarget, { params: { id: service.id }, body: { type: 'webhook', details } })
  const target = await world.startTarget()
  const job = await watch(parts, { port: target.port, service_id: service.id })
  await target.stop()
  const received = () => receiver.received.filter(({ path }) => path === '/incident')
  // A run that a busy machine delays does not count, so the next one decides.
  for (let turns = 0; turns < 6 && received().length === 0; turns++) await world.advance('10s')
  const told = received().map(({ body: text }) => JSON.parse(text))
  assert.equal(
    told[0]?.monitor,
    { id: job.id, type: 'http', friendly_name: 'Database', uri: `tcp://127.0.0.1:${target.port}` },
    JSON.stringify(told[0]),
  )
})

test.run()
