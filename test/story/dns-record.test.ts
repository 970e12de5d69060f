import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { story } from '../world/story.ts'
import { watchRecords } from './dns-record.ts'

const WATCHED = [{ name: 'www.example.test', record_type: 'A' as const }]

story(test, 'records are baselined, change, are accepted by their hash, and change again', async world => {
  const resolver = await serveAddresses(['192.0.2.2', '192.0.2.1'])
  const records = await watchRecords(world, { domain: 'Example.test.', watched: WATCHED, resolvers: [resolver.server] })
  assert.is(await records.status(), 'baselined')
  const first = await records.baseline()
  assert.equal([first.rdata, first.source, first.rotating], [['192.0.2.1', '192.0.2.2'], 'observed', false])
  assert.is(first.name, 'www.example.test')

  resolver.answer(['192.0.2.9'])
  await world.advance('1m')
  assert.is(await records.status(), 'changed')
  assert.equal(await records.alerts(), ['dns_records_changed'])
  const { before, after, rdata_hash } = await records.lastAlert()
  assert.equal([before, after], [['192.0.2.1', '192.0.2.2'], ['192.0.2.9']])
  assert.is((await records.baseline()).observed_change?.rdata_hash, rdata_hash)
  await world.advance('2m')
  assert.equal(await records.alerts(), ['dns_records_changed'])

  const params = { monitor_id: records.id }
  const accept = (hash: unknown) =>
    world.call(routes.acceptDnsBaselines, {
      params,
      body: { accept: [{ ...WATCHED[0], rdata_hash: String(hash) } as never] },
    })
  resolver.answer(['192.0.2.10'])
  await world.advance('1m')
  const refusal = await accept(rdata_hash).catch(error => error)
  assert.is(refusal.problem.status, 409)
  assert.match(refusal.problem.detail, /its hash is now/)
  const { rdata_hash: newest } = await records.lastAlert()
  const { body: accepted } = await accept(newest)
  assert.equal(
    accepted.map(one => [one.rdata, one.source, one.status]),
    [[['192.0.2.10'], 'accepted', 'baselined']],
  )
  assert.is(await records.status(), 'baselined')
  assert.equal(await records.alerts(), ['dns_records_changed', 'dns_records_changed', 'dns_recovered'])
  await world.advance('2m')
  assert.equal(await records.history(), [
    'pending → baselined: 1 record set as expected',
    'baselined → changed: 1 of 1 record set changed: www.example.test A',
    'changed → baselined: 1 record set as expected',
  ])
})

story(test, 'a resolver that fails is confirmed by a second run, keeps the values, and recovers', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const records = await watchRecords(world, { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] })
  const read = async () => (await world.call(routes.getDnsRecordMonitor, { params: { monitor_id: records.id } })).body
  resolver.answer(null)
  await world.advance('1m')
  const once = await read()
  assert.equal([once.current_status, once.last_failure_reason], ['baselined', 'servfail'])
  assert.is(once.last_failure_at, '2026-03-02T08:01:00.000Z')
  assert.equal(await records.alerts(), [])
  await world.advance('30s')
  assert.is(await records.status(), 'unreachable')
  assert.equal((await records.baseline()).rdata, ['192.0.2.1'])
  await world.advance('3m')
  assert.equal(await records.alerts(), ['dns_unreachable'])
  assert.is((await records.lastAlert()).failure_reason, 'servfail')
  resolver.answer(['192.0.2.1'])
  await world.advance('1m')
  const back = await read()
  assert.equal([back.current_status, back.last_failure_reason, back.last_failure_at], ['baselined', null, null])
  assert.equal(await records.alerts(), ['dns_unreachable', 'dns_recovered'])
  const { body: results } = await world.call(routes.listDnsRecordResults, { params: { monitor_id: records.id } })
  assert.equal(
    [results[0]?.status, results[1]?.status, results[1]?.failure_reason],
    ['baselined', 'unreachable', 'servfail'],
  )
})

story(test, 'only a monitor that has never run is pending', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  resolver.answer(null)
  const body = { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] }
  const { body: created } = await world.call(routes.createDnsRecordMonitor, { body })
  assert.equal([created.current_status, created.last_run_at], ['pending', null])
  const read = async () => {
    const { body: now } = await world.call(routes.getDnsRecordMonitor, { params: { monitor_id: created.id } })
    return [now.current_status, now.last_failure_reason, now.last_run_at !== null]
  }
  await world.settle()
  assert.equal(await read(), ['unreachable', 'servfail', true])
  resolver.answer(['192.0.2.1'])
  await world.advance('30s')
  assert.equal(await read(), ['baselined', null, true])
  const told = await world.sql(`select from event where subject_id = $1 and name = 'monitor.alert'`, [created.id])
  assert.is(told.length, 0)
})

story(test, 'pinning before the first run leaves the monitor pending', async world => {
  world.agents[0]?.kill()
  const body = { domain: 'example.test', watched: WATCHED, resolvers: ['127.0.0.1:53'] }
  const { body: created } = await world.call(routes.createDnsRecordMonitor, { body })
  const params = { monitor_id: created.id }
  await world.call(routes.pinDnsBaseline, {
    params,
    body: { name: 'www.example.test', record_type: 'A', rdata: ['192.0.2.1'] },
  })
  const { body: pinned } = await world.call(routes.getDnsRecordMonitor, { params })
  assert.equal([pinned.current_status, pinned.last_run_at], ['pending', null])
})

story(test, 'another region confirms at once what one could not see', async world => {
  await world.addRegion('east')
  await world.call(routes.updateAccount, { body: { default_regions: ['local', 'east'] } })
  const resolver = await serveAddresses(['192.0.2.1'])
  const records = await watchRecords(world, { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] })
  resolver.answer(null)
  await world.advance('62s')
  assert.is(await records.status(), 'unreachable')
  const { body: results } = await world.call(routes.listDnsRecordResults, { params: { monitor_id: records.id } })
  assert.equal(results.map(result => [result.region, result.run_kind]).slice(0, 2), [
    ['local', 'confirm'],
    ['east', 'slot'],
  ])
})

story(test, 'a change that is accepted while the resolver fails leaves the failure, with its reason', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const records = await watchRecords(world, { domain: 'example.test', watched: WATCHED, resolvers: [resolver.server] })
  resolver.answer(['192.0.2.9'])
  await world.advance('1m')
  const { rdata_hash } = await records.lastAlert()
  resolver.answer(null)
  await world.advance('3m')
  assert.is(await records.status(), 'changed')
  const params = { monitor_id: records.id }
  const accept = [{ name: 'www.example.test', record_type: 'A' as const, rdata_hash: String(rdata_hash) }]
  await world.call(routes.acceptDnsBaselines, { params, body: { accept } })
  const { body: monitor } = await world.call(routes.getDnsRecordMonitor, { params })
  assert.equal([monitor.current_status, monitor.last_failure_reason], ['unreachable', 'servfail'])
  const { body: transitions } = await world.call(routes.listDnsRecordTransitions, { params })
  const { from, to, failure_reason, trigger_run } = transitions[0] ?? {}
  assert.equal([from, to, failure_reason, trigger_run], ['changed', 'unreachable', 'servfail', null])
})

test.run()
