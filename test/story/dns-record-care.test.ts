import { ApiError } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { story } from '../world/story.ts'
import { watchRecords } from './dns-record.ts'

const WATCHED = [{ name: 'www.example.test', record_type: 'A' as const }]

story(test, 'a record alerts until it matches its pinned values', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const records = await watchRecords(world, { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] })
  const params = { monitor_id: records.id }
  const pin = (rdata: string[]) =>
    world.call(routes.pinDnsBaseline, { params, body: { ...WATCHED[0], rdata } as never })
  const { body: pinned } = await pin(['192.0.2.2'])
  assert.equal([pinned.source, pinned.rdata], ['pinned', ['192.0.2.2']])
  await world.settle()
  assert.is(await records.status(), 'changed')
  resolver.answer(['192.0.2.2'])
  await world.advance('61s')
  assert.is(await records.status(), 'baselined')
  assert.equal(await records.alerts(), ['dns_records_changed', 'dns_recovered'])
  const refusal = await pin(['192.0.2.2', 'nonsense']).catch(error => error)
  assert.equal(refusal.problem.errors, [
    {
      path: 'rdata[1]',
      message: 'must be the data of one A record in presentation form',
      code: 'dns_record_check.record_data',
      params: { type: 'A' },
    },
  ])
})

story(test, 'paused, resumed, changed, run by hand, and deleted with all that was kept', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const other = { name: 'mail.example.test', record_type: 'A' as const }
  const records = await watchRecords(world, { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] })
  const params = { monitor_id: records.id }
  await world.call(routes.pauseDnsRecordMonitor, { params })
  const before = resolver.asked
  await world.advance('2m')
  assert.is((await world.call(routes.runDnsRecordMonitor, { params }).catch(error => error)).problem.status, 409)
  await world.call(routes.resumeDnsRecordMonitor, { params })
  await world.settle()
  const first = (await records.baseline()).established_at
  await world.call(routes.updateDnsRecordMonitor, { params, body: { watched: [...WATCHED, other] } })
  assert.is((await records.baselines()).length, 1)
  await world.settle()
  const both = await records.baselines()
  assert.equal(
    both.map(one => one.name),
    ['www.example.test', 'mail.example.test'],
  )
  assert.is(both[0]?.established_at, first)
  await world.call(routes.runDnsRecordMonitor, { params })
  await world.settle()
  const { body: results } = await world.call(routes.listDnsRecordResults, { params })
  assert.equal(
    results.map(result => result.run_kind),
    ['manual', 'first', 'first', 'first'],
  )
  assert.ok(resolver.asked > before)
  const outside = await world
    .call(routes.updateDnsRecordMonitor, { params, body: { domain: 'other.test' } })
    .catch(error => error)
  assert.is(outside.problem.errors[0].path, 'watched[0].name')
  await world.call(routes.deleteDnsRecordMonitor, { params })
  assert.equal(await world.sql('select from dns_record_set'), [])
  assert.equal(await world.sql('select from check_result where monitor_id = $1', [records.id]), [])
})

story(test, 'the free plan has three, and they stay when their HTTP monitor is deleted', async world => {
  await world.sql(`update account set plan = 'free'`)
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url } })
  const create = () =>
    world.call(routes.createDnsRecordMonitor, {
      body: { domain: 'example.test', watched: WATCHED, resolvers: ['127.0.0.1:9'], http_job_id: job.id },
    })
  for (let count = 0; count < 3; count++) await create()
  const refusal = await create().catch(error => error)
  assert.instance(refusal, ApiError)
  assert.equal([refusal.problem.status, refusal.problem.code], [402, 'quota_reached'])
  assert.match(refusal.problem.detail, /3 DNS record monitors/)
  await world.call(routes.pauseHttpJob, { params: { job_id: job.id } })
  await world.call(routes.deleteHttpJob, { params: { job_id: job.id } })
  const { body: left } = await world.call(routes.listDnsRecordMonitors)
  assert.equal(
    left.map(({ http_job_id, paused }) => [http_job_id, paused]),
    Array(3).fill([null, false]),
  )
  await world.settle()
})

test.run()
