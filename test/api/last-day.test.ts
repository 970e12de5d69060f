import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('the last day of monitors and services')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const HOUR_MS = 3_600_000

/** Hours of a monitor as they are rolled up, by how many hours ago, and as if it had existed for ten. */
async function addHours(world: World, monitor: string, hours: Record<number, 'up' | 'degraded' | 'down'>) {
  const hour = Math.floor(world.clock.now() / HOUR_MS) * HOUR_MS
  await world.sql('update monitor set created_at = $1 where id = $2', [hour - 10 * HOUR_MS, monitor])
  for (const [ago, state] of Object.entries(hours))
    await world.sql(
      `insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms,
        down_ms, unknown_ms, maintenance_ms, paused_ms, latency)
      select id, account_id, 3600, $2, 0, 0, 0, $3, $4, $5, 0, 0, 0, '{}' from monitor where id = $1`,
      [
        monitor,
        hour - Number(ago) * HOUR_MS,
        ...(['up', 'degraded', 'down'] as const).map(each => (each === state ? 1_000 : 0)),
      ],
    )
}

test('bars by hour, empty before a monitor existed; a service has the worst of its monitors', async ({ world }) => {
  const target = await world.startTarget()
  const { body: service } = await world.call(routes.createService, { body: { name: 'Shop' } })
  const common = { interval_seconds: 10, retries: 0, service_id: service.id }
  const { body: broken } = await world.call(routes.createHttpJob, { body: { ...common, uri: target.url } })
  const other = await world.startTarget()
  const { body: well } = await world.call(routes.createHttpJob, { body: { ...common, uri: other.url } })
  const watched = [{ name: 'www.example.test', record_type: 'A' as const }]
  const records = { domain: 'example.test', watched, resolvers: ['127.0.0.1:9'] }
  const { body: dns } = await world.call(routes.createDnsRecordMonitor, { body: records })
  await world.advance('7m')
  await target.stop()
  await world.advance('30s')
  await addHours(world, broken.id, { 5: 'down', 4: 'up' })
  await addHours(world, well.id, { 5: 'up', 4: 'degraded', 3: 'up' })
  const ids = [broken.id, well.id, dns.id].join(',')
  const { body } = await world.call(routes.getLastDay, { query: { ids, service_ids: service.id } })
  const day = (id: string) => body.items.find(each => each.id === id)
  const before = Array.from({ length: 13 }, () => 'none')
  const unknown = (count: number) => Array.from({ length: count }, () => 'unknown')
  assert.equal(day(broken.id)?.states.slice(0, 21), [...before, ...unknown(5), 'down', 'up', 'unknown'])
  assert.equal(day(well.id)?.states.slice(0, 21), [...before, ...unknown(5), 'up', 'degraded', 'up'])
  assert.equal(day(service.id)?.states.slice(0, 21), [...before, ...unknown(5), 'down', 'degraded', 'unknown'])
  assert.equal(
    [broken, well, service].map(({ id }) => day(id)?.states.at(-1)),
    ['down', 'up', 'down'],
  )
  for (const { id } of [broken, well]) {
    assert.is(day(id)?.response_times.length, 24)
    assert.ok((day(id)?.response_times ?? []).some(time => time !== null))
  }
  assert.equal(day(service.id)?.response_times, [])
  assert.equal([day(dns.id)?.states, day(dns.id)?.response_times], [[], []], 'without uptime')

  assert.equal(body.left_out, [])

  const foreign = await addAccount(world, 'foreign')
  const query = { ids, service_ids: service.id }
  const seen = await send(world, routes.getLastDay, { query, key: foreign.key })
  assert.equal([seen.status, (seen.body as typeof body).items], [200, []], 'another account')
  const many = Array.from({ length: 101 }, () => broken.id).join(',')
  assert.is((await send(world, routes.getLastDay, { query: { ids: many } })).status, 400)
  assert.equal((await world.call(routes.getLastDay)).body.items, [])
})

test.run()
