import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startMailSink } from '../delivery/mail-sink.ts'
import { addAccount } from '../world/account.ts'
import { createWorld } from '../world/world.ts'

test('an account whose monitors run, fail and page is erased by the sweep, and another one goes on', async () => {
  const sink = await startMailSink()
  const world = await createWorld({ environment: { PHAROS_SMTP_URL: sink.url } })
  const target = await world.startTarget()
  const [ending, staying] = [await addAccount(world, 'ending'), await addAccount(world, 'staying')]
  const channels = [{ type: 'email' as const, details: { email: 'ops@example.com' } }]
  const { body: ops } = await ending.call(routes.createGroup, { body: { name: 'Ops', channels } })
  const { body: service } = await ending.call(routes.createService, {
    body: { name: 'Shop', incident_creation_mode: 'auto' },
  })
  const more = { interval_seconds: 10, check_regions: ['local'], group_notification_ids: [ops.id] }
  const { body: job } = await ending.call(routes.createHttpJob, {
    body: { uri: target.url, service_id: service.id, ...more },
  })
  const { body: page } = await ending.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const params = { id: page.id, http_job_id: job.id }
  await ending.call(routes.attachHttpJob, { params, body: { friendly_name: 'Shop' } })
  const kept = { uri: `${target.url}kept`, interval_seconds: 10, check_regions: ['local'] }
  const { body: other } = await staying.call(routes.createHttpJob, { body: kept })
  await world.advance('15s')
  target.answer((_, response) => response.writeHead(500).end())
  await world.advance('15s')
  const { body: before } = await ending.call(routes.listIncidents)
  assert.is(before.length, 1, 'there is an incident')
  await ending.call(routes.deleteAccount)
  await world.sql('update account set deletion_at = $2 where id = $1', [ending.id, world.clock.now() + 12_000])
  await world.advance('45s')
  for (const table of ['account', 'monitor', 'check_result', 'event', 'event_claim', 'incident', 'delivery']) {
    const of = table === 'account' ? 'id' : 'account_id'
    assert.equal(await world.sql(`select from ${table} where ${of} = $1`, [ending.id]), [], table)
  }
  const asked = target.requests.filter(({ url }) => url === '/').length
  const { body: results } = await staying.call(routes.listHttpResults, { params: { job_id: other.id } })
  await world.advance('30s')
  assert.is(target.requests.filter(({ url }) => url === '/').length, asked, 'its monitor is not run any more')
  const { body: later } = await staying.call(routes.listHttpResults, { params: { job_id: other.id } })
  assert.ok(later.length >= results.length + 3, 'the other one is')
  await world.close()
  await sink.stop()
})

test.run()
