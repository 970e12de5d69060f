import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MailSink, startMailSink } from '../delivery/mail-sink.ts'
import { type HealthServer, startHealthServer } from '../world/health-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { watched } from './voted.ts'

interface Parts {
  world: World
  sink: MailSink
  server: HealthServer
}
const test = suite<Parts>('gRPC monitors go down and up')

test.before.each(async context => {
  context.sink = await startMailSink()
  context.server = await startHealthServer()
  context.world = await createWorld({ environment: { PHAROS_SMTP_URL: context.sink.url } })
})
test.after.each(async ({ world, sink, server }) => {
  await world.close()
  await sink.stop()
  await server.stop()
})

async function watch({ world, server }: Parts, body: object) {
  const channels = [{ type: 'email' as const, details: { email: 'ops@example.com' } }]
  const { body: group } = await world.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const given = { host: '127.0.0.1', port: server.port, tls: false, interval_seconds: 10, retries: 0 }
  const { body: job } = await world.call(MONITOR_ROUTES.grpc.create, {
    body: { ...given, friendly_name: 'Checkout', group_notification_ids: [group.id], ...body },
  })
  await world.settle()
  const params = { grpc_job_id: job.id }
  const story = watched(job.id, {
    read: () => world.call(MONITOR_ROUTES.grpc.get, { params }),
    transitions: () => world.call(MONITOR_ROUTES.grpc.transitions, { params }),
  })
  const last = async () => (await world.call(MONITOR_ROUTES.grpc.results, { params, query: { limit: 1 } })).body[0]
  return { ...story, params, last }
}

test('a secret of the metadata is sent, never shown, kept by updates, and not to another server', async parts => {
  const { world, server } = parts
  server.demand('Bearer t0p-secret-token')
  const wrong = await watch(parts, {
    metadata: [{ name: 'authorization', value: 'Bearer wr0ng-secret', secret: true }],
  })
  assert.is(await wrong.status(), 'down')
  const failed = await wrong.last()
  assert.equal([failed?.failure_reason, failed?.grpc_status], ['call_failed', 16])
  assert.match(failed?.failure_detail ?? '', /UNAUTHENTICATED: not ••••••$/)
  const metadata = [{ name: 'authorization', value: 'Bearer t0p-secret-token', secret: true }]
  const { body: changed } = await world.call(MONITOR_ROUTES.grpc.update, { params: wrong.params, body: { metadata } })
  assert.equal(changed.metadata, [{ name: 'authorization', value: null, secret: true, has_value: true }])
  await world.advance('10s')
  assert.is(await wrong.status(), 'up')
  const kept = [{ name: 'authorization' }, { name: 'x-tenant', value: 'probe' }]
  await world.call(MONITOR_ROUTES.grpc.update, { params: wrong.params, body: { metadata: kept } })
  await world.advance('10s')
  assert.is(await wrong.status(), 'up')
  assert.equal(server.last()?.get('x-tenant'), ['probe'])
  const [stored] = await world.sql('select config::text as config, secrets from monitor where id = $1', [wrong.id])
  assert.not.match(JSON.stringify(stored), /t0p-secret/)
})

test.run()
