import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import type { World } from '../world/world.ts'
import { type Registry, rdapRecord, registryWorld, watchDomain } from './domain.ts'

const test = suite<{ world: World; registry: Registry }>('domain checks, from the registry to the API')

test.before.each(async context => {
  Object.assign(context, await registryWorld())
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

test('RDAP is asked first, and everything of the record is there', async ({ world, registry }) => {
  registry.rdap = rdapRecord({
    expiry: '2027-06-01T12:00:00Z',
    status: ['client transfer prohibited', 'active'],
    nameservers: ['NS2.example.net', 'ns1.example.net.'],
  })
  const domain = await watchDomain(world, 'http://www.shop.sj/')
  const job = await domain.read()
  assert.is(job.domain, 'shop.sj')
  assert.is(job.http_job_id, domain.http)
  assert.is(job.current_status, 'good')
  assert.is(job.expiry_date, '2027-06-01T12:00:00.000Z')
  assert.is(job.expiry_source, 'rdap')
  assert.equal(job.domain_status, ['active', 'client transfer prohibited'])
  assert.equal(job.grace_states, [])
  assert.is(job.registrar, 'First Registrar')
  assert.equal(job.nameservers, ['ns1.example.net', 'ns2.example.net'])
  assert.is(job.last_failure_reason, null)
  assert.is(job.registry_publishes_expiry, true)
  assert.equal(registry.asked, ['rdap /rdap/domain/shop.sj'])
  const [result] = await domain.results()
  assert.is(result?.rdap_origin, 'override')
  assert.is(result?.status, 'good')
  assert.is(result?.run_kind, 'first')
  assert.equal(await domain.reasons(), [])
  const dns = await domain.overview()
  assert.is(dns?.days_until_expiry, 456)
  assert.is(dns?.status, 'good')
})

test('no record by RDAP goes on to WHOIS; no record at all is recorded and keeps what was known', async ({
  world,
  registry,
}) => {
  registry.whois =
    'Domain Name: shop.sj\nRegistry Expiry Date: 2027-01-02T00:00:00Z\nRegistrar: R\nName Server: ns.x.net\n'
  const domain = await watchDomain(world, 'http://shop.sj/')
  const before = await domain.read()
  assert.is(before.expiry_source, 'whois')
  assert.is((await domain.results())[0]?.rdap_origin, null)
  registry.whois = 'No match for domain\n'
  await domain.run()
  const after = await domain.read()
  assert.is(after.current_status, 'unknown')
  assert.is(after.last_failure_reason, 'registry_no_record')
  assert.is(after.expiry_date, before.expiry_date)
  assert.equal(after.nameservers, ['ns.x.net'])
  const [result] = await domain.results()
  const { body: transitions } = await world.call(routes.listDnsJobTransitions, { params: { dns_job_id: after.id } })
  assert.equal(
    transitions.map(({ from, to }) => `${from} → ${to}`),
    ['good → unknown', 'unknown → good'],
  )
  assert.is(transitions[0]?.trigger_run, result?.id)
  assert.is(transitions[0]?.failure_reason, 'registry_no_record')
  assert.is(result?.status, 'unknown')
  assert.is(result?.failure_reason, 'registry_no_record')
  assert.is(result?.expiry_date, null)
  assert.is(result?.registrar, null)
  assert.is(result?.nameservers, null)
  assert.is(result?.domain_status, null)
  assert.equal(result?.grace_states, [])
  registry.whois =
    'Domain Name: shop.sj\nRegistry Expiry Date: 2027-01-02T00:00:00Z\nRegistrar: R\nName Server: ns.x.net\n'
  await domain.run()
  const again = await domain.read()
  assert.is(again.current_status, 'good')
  assert.is(again.last_failure_reason, null)
  assert.is(again.last_failure_at, null)
  assert.equal(await domain.reasons(), [])
})

test('RDAP without a date is completed by WHOIS, by a retry for the date alone if need be', async ({
  world,
  registry,
}) => {
  registry.rdap = rdapRecord({ status: ['server hold'] })
  registry.whois = 'Query rate limit exceeded\n'
  const domain = await watchDomain(world, 'http://shop.bv/')
  const failed = await domain.read()
  assert.equal([failed.last_failure_reason, failed.registrar], ['rate_limited', 'First Registrar'])
  assert.equal(await domain.reasons(), ['domain_grace_state'])
  registry.whois = 'Expiry Date: 2027-01-02\nRegistrar: R\nName Server: ns.x.net\n'
  await world.leap('2h', '5m')
  const job = await domain.read()
  assert.equal([job.expiry_date, job.expiry_source], ['2027-01-02T00:00:00.000Z', 'whois'])
  assert.equal([job.registrar, job.grace_states, job.last_failure_reason], ['First Registrar', ['server hold'], null])
  const [result] = await domain.results()
  assert.equal([result?.run_kind, result?.rdap_origin, result?.legs.length], ['retry', 'override', 1])
  assert.is(registry.asked.filter(one => one.startsWith('rdap')).length, 1)
})

test('without any endpoint it is no_rdap_endpoint, and a WHOIS no-match alone is registry_no_record', async ({
  world,
}) => {
  const nowhere = await watchDomain(world, 'http://shop.kp/')
  assert.is((await nowhere.read()).last_failure_reason, 'no_rdap_endpoint')
  const whois = await watchDomain(world, 'http://shop.mh/')
  assert.is((await whois.read()).last_failure_reason, 'registry_no_record')
})

for (const [reason, answer] of [
  ['rate_limited', 429],
  ['transport_error', 500],
  ['malformed_response', 200],
] as const)
  test(`RDAP ${answer}: ${reason}, and WHOIS is not asked`, async ({ world, registry }) => {
    registry.rdap = (_, response) => response.writeHead(answer).end('<html>')
    const domain = await watchDomain(world, 'http://shop.sj/')
    const job = await domain.read()
    assert.is(job.current_status, 'unknown')
    assert.is(job.last_failure_reason, reason)
    assert.ok(job.last_failure_at !== null)
    assert.equal(registry.asked, ['rdap /rdap/domain/shop.sj'])
  })

test('another domain keeps the id and forgets the rest; the pair goes with its monitor', async ({
  world,
  registry,
}) => {
  registry.rdap = rdapRecord({ expiry: '2026-03-22T20:00:00Z', registrar: 'One' })
  const domain = await watchDomain(world, 'http://shop.sj/')
  const params = { job_id: domain.http }
  await world.call(routes.updateHttpJob, { params, body: { uri: 'http://www.shop.sj/path' } })
  await world.settle()
  assert.is((await domain.results()).length, 1)
  registry.rdap = rdapRecord({ expiry: '2026-03-23T20:00:00Z', registrar: 'Two' })
  await world.call(routes.updateHttpJob, { params, body: { uri: 'http://other.sj/' } })
  const moved = await domain.read()
  assert.is(moved.domain, 'other.sj')
  assert.is(moved.current_status, 'unknown')
  assert.is(moved.registrar, null)
  await world.leap('5s')
  assert.is((await domain.read()).registrar, 'Two')
  assert.equal(await domain.reasons(), ['domain_expiring', 'domain_expiring'])
  await world.call(routes.pauseHttpJob, { params })
  await world.leap('3d', '6h')
  assert.is((await domain.results()).length, 2)
  await world.call(routes.deleteHttpJob, { params })
  await world.call(routes.getDnsJob, { params: { dns_job_id: domain.id } }).then(
    () => assert.unreachable(),
    () => {},
  )
})

test('an unsaved domain is looked up once', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  const { body } = await world.call(routes.testDnsJob, { body: { domain: 'https://www.shop.sj/path' } })
  assert.is(body.domain, 'shop.sj')
  assert.is(body.expiry_source, 'rdap')
  assert.is(body.status, 'good')
  const again = { body: { domain: 'other.sj' } }
  const refused = await send(world, routes.testDnsJob, again)
  assert.is(refused.status, 429)
  assert.is(refused.headers.get('retry-after'), '1')
  assert.is(registry.asked.length, 1)
  await world.leap('1s')
  registry.rdap = (_, response) => response.writeHead(429, { 'retry-after': '1800' }).end()
  assert.is((await world.call(routes.testDnsJob, again)).body.failure_reason, 'rate_limited')
  const watched = await watchDomain(world, 'http://shop.sj/')
  assert.is((await watched.read()).last_run_at, null)
})

test('a TLD with the name of a JavaScript property stops no other domain', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  const odd = await watchDomain(world, 'http://shop.kp/')
  await world.sql(`update monitor set config = config || '{"domain": "shop.constructor"}' where id = $1`, [odd.id])
  await odd.run()
  const other = await watchDomain(world, 'http://shop.sj/')
  await world.leap('5s')
  assert.is((await odd.read()).last_failure_reason, 'no_rdap_endpoint')
  assert.is((await other.read()).current_status, 'good')
})

test('a run that cannot be made is put off, and those due with it go out', async ({ world, registry }) => {
  world.lines.expect(/cannot be made/)
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  await world.sql(`insert into rdap_bootstrap (single, fetched_at) values (true, 0)`)
  await world.sql(`insert into rdap_service (suffix, url) values ('net', 'https://')`)
  const broken = await watchDomain(world, 'http://shop.net/')
  const other = await watchDomain(world, 'http://shop.sj/')
  await world.leap('5s')
  assert.is((await other.read()).current_status, 'good')
  assert.is((await broken.read()).last_run_at, null)
})

test.run()
