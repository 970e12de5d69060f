import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../world/world.ts'
import { type Registry, rdapRecord, registryWorld, watchDomain } from './domain.ts'

const test = suite<{ world: World; registry: Registry }>('what a domain check alerts about, and how often')

test.before.each(async context => {
  Object.assign(context, await registryWorld())
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

test('each rung once per expiry date, the tightest of several, and expired once', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2026-03-22T20:00:00Z' }) // 20 days and 12 hours ahead
  const domain = await watchDomain(world, 'http://shop.sj/')
  assert.equal(await domain.reasons(), ['domain_expiring'])
  const [alert] = await domain.alerts()
  assert.equal(alert?.data, {
    dns_job_id: domain.id,
    http_job_id: domain.http,
    monitor_name: 'Site http://shop.sj/',
    domain: 'shop.sj',
    expiry_date: '2026-03-22',
    reason: 'domain_expiring',
    headline: 'shop.sj expires in 20 days',
    detail: 'The registration of shop.sj expires on 2026-03-22. Renew it, or make sure it renews automatically.',
    days_until_expiry: 20,
    rung: 30,
  })
  await world.leap('12d', '12h')
  assert.is((await domain.reasons()).length, 1)
  await world.leap('2d', '12h')
  assert.is((await domain.reasons()).length, 2)
  assert.is((await domain.alerts())[1]?.data.rung, 7)
  await world.leap('6d', '12h')
  assert.equal(
    (await domain.alerts()).map(({ data }) => data.rung),
    [30, 7, 0],
  )
  await world.leap('18h', '6h')
  assert.is((await domain.read()).current_status, 'expired')
  assert.is((await domain.reasons()).at(-1), 'domain_expired')
  await world.leap('3d', '12h')
  assert.is((await domain.reasons()).length, 4)
  registry.rdap = rdapRecord({ expiry: '2026-05-01T00:00:00Z' })
  await domain.run()
  assert.is((await domain.read()).current_status, 'good')
  assert.equal((await domain.alerts()).at(-1)?.data.rung, 60)
})

test('a change alerts once, also across failed runs, and a failed run is no change', async ({ world, registry }) => {
  const expiry = '2027-06-01T12:00:00Z'
  registry.rdap = rdapRecord({ expiry })
  const domain = await watchDomain(world, 'http://shop.sj/')
  registry.rdap = (_, response) => response.writeHead(500).end()
  await domain.run()
  assert.equal(await domain.reasons(), [])
  registry.rdap = rdapRecord({
    expiry,
    status: ['client hold', 'redemption period'],
    registrar: 'Second Registrar',
    nameservers: ['ns9.example.net'],
  })
  await world.leap('6m')
  assert.equal((await domain.reasons()).toSorted(), [
    'domain_grace_state',
    'domain_grace_state',
    'domain_nameservers_changed',
    'domain_registrar_changed',
  ])
  const changed = (await domain.alerts()).find(({ reason }) => reason === 'domain_registrar_changed')
  assert.is(changed?.data.before, 'First Registrar')
  assert.is(changed?.data.after, 'Second Registrar')
  assert.equal((await domain.read()).grace_states, ['redemption period', 'client hold'])
  await domain.run()
  assert.is((await domain.reasons()).length, 4)
})

test('a TLD that publishes none: a state, and the manual date decides at once', async ({ world, registry }) => {
  registry.rdap = rdapRecord({})
  const domain = await watchDomain(world, 'http://shop.de/')
  const none = await domain.read()
  assert.is(none.current_status, 'unknown')
  assert.is(none.registry_publishes_expiry, false)
  assert.is(none.last_failure_reason, 'registry_publishes_no_expiry')
  assert.is(none.expiry_source, null)
  assert.is(none.registrar, 'First Registrar')
  await world.leap('1m')
  const good = await domain.setDate('2026-04-01T00:00:00+02:00')
  assert.is(good.current_status, 'good')
  assert.equal([good.expiry_source, good.last_failure_reason, good.last_failure_at], ['manual', null, null])
  assert.is(good.expiry_date, '2026-03-31T22:00:00.000Z')
  assert.is(good.last_status_change_at, '2026-03-02T08:01:00.000Z')
  await domain.run()
  assert.equal(await domain.reasons(), ['domain_expiring'])
  const [result] = await domain.results()
  assert.is(result?.expiry_date, null)
  assert.is(result?.failure_reason, null)
  assert.is(result?.registrar, 'First Registrar')
  assert.is((await domain.setDate('2026-01-01T00:00:00Z')).current_status, 'expired')
  const cleared = await domain.setDate(null)
  assert.is(cleared.current_status, 'unknown')
  assert.is(cleared.last_failure_reason, 'registry_publishes_no_expiry')
  assert.is(cleared.expiry_date, null)
})

test('a manual date decides before the first run', async ({ world }) => {
  world.agents[0]?.kill()
  const domain = await watchDomain(world, 'http://shop.sj/')
  assert.equal([(await domain.read()).current_status, (await domain.read()).last_run_at], ['unknown', null])
  assert.is((await domain.setDate('2027-04-01T00:00:00Z')).current_status, 'good')
  assert.is((await domain.setDate('2026-01-01T00:00:00Z')).current_status, 'expired')
  assert.is((await domain.setDate(null)).current_status, 'unknown')
})

test('a manual date repairs a check whose registry gave a date before, and a failed run keeps it', async ({
  world,
  registry,
}) => {
  registry.rdap = rdapRecord({ expiry: '2028-01-02T00:00:00Z' })
  const domain = await watchDomain(world, 'http://shop.sj/')
  await domain.setDate('2036-01-01T00:00:00Z')
  assert.equal(await standing(domain), ['good', null, 'rdap', '2028-01-02T00:00:00.000Z'])
  registry.rdap = (_, response) => response.writeHead(404).end()
  registry.whois = 'No match for domain\r\n'
  await domain.run()
  assert.equal(await standing(domain), ['good', null, 'manual', '2036-01-01T00:00:00.000Z'])
  registry.rdap = (_, response) => response.writeHead(429).end()
  await domain.run()
  assert.equal(await standing(domain), ['unknown', 'rate_limited', 'manual', '2036-01-01T00:00:00.000Z'])
  registry.rdap = rdapRecord({ expiry: '2028-01-02T00:00:00Z' })
  await world.leap('2h')
  assert.equal(await standing(domain), ['good', null, 'rdap', '2028-01-02T00:00:00.000Z'])
})

async function standing(domain: Awaited<ReturnType<typeof watchDomain>>) {
  const { current_status, last_failure_reason, expiry_source, expiry_date } = await domain.read()
  return [current_status, last_failure_reason, expiry_source, expiry_date]
}

test('a manual date answers where no source has a record; cleared, the failure shows again', async ({
  world,
  registry,
}) => {
  registry.whois = 'No match for domain\r\n'
  const domain = await watchDomain(world, 'http://shop.mh/')
  assert.equal((await domain.read()).last_failure_reason, 'registry_no_record')
  await world.leap('1m')
  const set = await domain.setDate('2027-04-01T00:00:00Z')
  assert.equal([set.current_status, set.last_failure_reason, set.last_failure_at], ['good', null, null])
  await domain.run()
  const ran = await domain.read()
  assert.equal([ran.current_status, ran.last_failure_reason, ran.expiry_source], ['good', null, 'manual'])
  const [result] = await domain.results()
  assert.equal([result?.failure_reason, result?.expiry_date], [null, null])
  assert.equal(result?.legs, [
    { leg: 'rdap', outcome: 'no_endpoint' },
    { leg: 'whois', outcome: 'no_record' },
    { leg: 'aggregator', outcome: 'no_endpoint' },
    { leg: 'manual', outcome: 'record' },
  ])
  const cleared = await domain.setDate(null)
  assert.equal([cleared.current_status, cleared.last_failure_reason], ['unknown', 'registry_no_record'])
  assert.ok(cleared.last_failure_at)
})

test.run()
