import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serveAddresses } from '../dns-record/relay.ts'
import { story } from '../world/story.ts'
import { watchRecords } from './dns-record.ts'
import { rdapRecord, registryWorld, watchDomain } from './domain.ts'
import { monitor, threeRegions } from './monitor.ts'
import { certificate, startTlsTarget, tlsMonitor } from './tls.ts'

story(test, 'the id of an HTTP run is that of the result of the first region with an agent', async world => {
  const target = await world.startTarget()
  const check_regions = await threeRegions(world)
  const job = await monitor(world, { uri: target.url, check_regions, interval_seconds: 3_600 })
  const params = { job_id: job.id }
  const regionOf = async () => {
    const { run_id } = (await world.call(routes.runHttpJob, { params })).body
    await world.settle()
    const { body } = await world.call(routes.getHttpResult, { params: { ...params, result_id: run_id } })
    return [body.run_kind, body.region]
  }
  assert.equal(await regionOf(), ['manual', 'local'])
  world.lines.expect(/region has no agent online/)
  world.agents[0]?.kill()
  await world.advance('30s')
  assert.equal(await regionOf(), ['manual', 'east'])
})

story(test, 'the id of a TLS run is that of its result, also when another region has to run it', async world => {
  const target = await startTlsTarget(certificate())
  await world.addRegion('east')
  await world.settle()
  const job = await tlsMonitor(world, { port: target.port, check_regions: ['local', 'east'] })
  const params = { tls_job_id: job.id }
  const results = async () => (await world.call(routes.listTlsResults, { params })).body
  assert.equal(
    (await results()).map(result => result.region),
    ['local'],
  )
  // The control plane does not know yet that the next region in turn has lost its agent.
  world.lines.expect(/region has no agent online/)
  world.agents.at(-1)?.kill()
  const { run_id } = (await world.call(routes.runTlsJob, { params })).body
  await world.advance('5s')
  assert.is((await results()).length, 1)
  await world.advance('2m')
  const [newest, ...others] = await results()
  assert.equal([newest?.id, newest?.run_kind, newest?.region, others.length], [run_id, 'manual', 'local', 1])
})

story(test, 'the id of a DNS record run is that of its result', async world => {
  const resolver = await serveAddresses(['192.0.2.1'])
  const watched = [{ name: 'www.example.test', record_type: 'A' as const }]
  const { id } = await watchRecords(world, { domain: 'example.test', watched, resolvers: [resolver.server] })
  const params = { monitor_id: id }
  const { run_id } = (await world.call(routes.runDnsRecordMonitor, { params })).body
  await world.settle()
  const [newest] = (await world.call(routes.listDnsRecordResults, { params })).body
  assert.equal([newest?.id, newest?.run_kind], [run_id, 'manual'])
})

test('a domain run that waits for its turn at the registry is one run, however often it is asked for', async () => {
  const { world, registry } = await registryWorld()
  try {
    registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
    const domain = await watchDomain(world, 'http://shop.sj/')
    const ask = async () => {
      const { run_id } = (await world.call(routes.runDnsJob, { params: { dns_job_id: domain.id } })).body
      await world.settle()
      return run_id
    }
    const asked = [await ask(), await ask()]
    await world.leap('5s')
    const results = await domain.results()
    assert.equal(
      results.map(result => result.run_kind),
      ['manual', 'first'],
    )
    assert.equal(asked, [results[0]?.id, results[0]?.id])
    const again = await ask()
    await world.leap('5s')
    assert.is((await domain.results())[0]?.id, again)
    assert.is.not(again, asked[0])
  } finally {
    registry.stop()
    await world.close()
  }
})

test.run()
