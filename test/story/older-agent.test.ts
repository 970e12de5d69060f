import { CHECK_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startHealthServer } from '../world/health-server.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('an older agent beside a newer one')

test.before.each(async context => {
  context.world = await createWorld()
})
test.after.each(({ world }) => world.close())

/** An agent of an older version in the region `local`, which says hello but knows no gRPC. */
function olderAgent(world: World) {
  const capabilities = `{${CHECK_KINDS.filter(kind => kind !== 'grpc').join(',')}}`
  const id = crypto.randomUUID()
  return {
    hello: async () => {
      await world.sql(
        `insert into agent (id, region_id, name, nats_public_key, capabilities, created_at)
          select $1, id, 'older', 'none', $2, created_at from region where slug = 'local' on conflict do nothing`,
        [id, capabilities],
      )
      await world.sql(
        'update agent set last_seen_at = (select max(last_seen_at) from agent where id <> $1) where id = $1',
        [id],
      )
    },
    leave: () => world.sql('delete from agent where id = $1', [id]),
  }
}

test('gets no run of a kind that it does not know; others go on, and once it is gone all do', async ({ world }) => {
  const [server, target] = [await startHealthServer(), await world.startTarget()]
  const every = { interval_seconds: 10, retries: 0 }
  const uri = { uri: target.url, monitor_tls: false, monitor_domain: false }
  const { body: http } = await world.call(routes.createHttpJob, { body: { ...uri, ...every } })
  const given = { host: '127.0.0.1', port: server.port, tls: false, ...every }
  const params = { grpc_job_id: (await world.call(MONITOR_ROUTES.grpc.create, { body: given })).body.id }
  await world.settle()
  const status = async () => (await world.call(MONITOR_ROUTES.grpc.get, { params })).body.current_status
  const statusOfHttp = async () =>
    (await world.call(routes.getHttpJob, { params: { job_id: http.id } })).body.current_status
  const runs = async () =>
    (await world.call(MONITOR_ROUTES.grpc.results, { params, query: { limit: 100 } })).body.length
  assert.equal([await status(), await statusOfHttp()], ['up', 'up'])
  const older = olderAgent(world)
  await older.hello()
  await world.advance('10s')
  const before = await runs()
  for (let tens = 0; tens < 8; tens++) {
    await older.hello()
    await world.advance('10s')
  }
  assert.ok((await runs()) <= before + 1, 'no run is sent')
  assert.equal([await status(), await statusOfHttp()], ['unknown', 'up'])
  const { body: transitions } = await world.call(MONITOR_ROUTES.grpc.transitions, { params })
  assert.match(transitions[0]?.reason ?? '', /; no agent of local can run this kind of check$/)
  await older.leave()
  await world.advance('30s')
  assert.is(await status(), 'up')
  await server.stop()
})

test.run()
