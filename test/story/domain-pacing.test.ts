import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../world/world.ts'
import { type Registry, rdapRecord, registryWorld, watchDomain } from './domain.ts'

const test = suite<{ world: World; registry: Registry }>('how often a registry is asked')

test.before.each(async context => {
  Object.assign(context, await registryWorld())
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

test('failures that may pass are retried on the same leg after 5, 15 and 60 minutes', async ({ world, registry }) => {
  registry.whois = 'WHOIS LIMIT EXCEEDED\n'
  const domain = await watchDomain(world, 'http://shop.sj/')
  assert.is((await domain.read()).last_failure_reason, 'rate_limited')
  assert.equal(registry.asked, ['rdap /rdap/domain/shop.sj', 'whois shop.sj'])
  registry.asked.length = 0
  await world.leap('4m')
  assert.equal(registry.asked, [])
  await world.leap('2m')
  assert.equal(registry.asked, ['whois shop.sj'])
  await world.leap('16m')
  assert.equal(registry.asked.length, 2)
  await world.leap('62m')
  assert.equal(registry.asked, ['whois shop.sj', 'whois shop.sj', 'whois shop.sj'])
  const kinds = (await domain.results()).map(result => result.run_kind)
  assert.equal(kinds, ['retry', 'retry', 'retry', 'first'])
  await world.leap('24h', '6h')
  assert.ok(registry.asked.includes('rdap /rdap/domain/shop.sj'), 'the next regular run begins with RDAP')
})

test('Retry-After holds for the whole host', async ({ world, registry }) => {
  registry.rdap = (_, response) => response.writeHead(429, { 'retry-after': '1800' }).end()
  const first = await watchDomain(world, 'http://shop.sj/')
  assert.is((await first.read()).last_failure_reason, 'rate_limited')
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  const second = await watchDomain(world, 'http://other.bv/')
  assert.is((await second.read()).last_run_at, null)
  await world.leap('29m')
  assert.equal(registry.asked.length, 1)
  await world.leap('3m')
  await world.leap('2s')
  assert.is((await second.read()).current_status, 'good')
  assert.is((await first.read()).current_status, 'good')
})

test('many domains of one registry reach it one after another', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  for (let i = 0; i < 5; i++) await watchDomain(world, `http://shop${i}.sj/`)
  assert.is(registry.asked.length, 1)
  await world.leap('2s')
  assert.is(registry.asked.length, 3)
  await world.leap('10s')
  assert.is(registry.asked.length, 5)
})

/** Requests a run, and calls `act` while the registry withholds its answer. */
async function duringRun(
  { world, registry }: { world: World; registry: Registry },
  params: { dns_job_id: string },
  answer: Registry['rdap'],
  act: () => Promise<unknown>,
): Promise<void> {
  await world.leap('5s') // its turn at the registry has to come
  const asked = new Promise<() => void>(resolve => {
    registry.rdap = (request, response) => resolve(() => answer(request, response))
  })
  await world.call(routes.runDnsJob, { params })
  const settled = world.settle()
  const release = await asked
  registry.rdap = answer
  await act()
  release()
  await settled
  await world.settle()
}

const EXPIRY = '2027-06-01T12:00:00Z'

test('an outcome that arrives after a pause is stored and changes nothing', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: EXPIRY })
  const domain = await watchDomain(world, 'http://shop.sj/')
  const params = { dns_job_id: domain.id }
  await duringRun({ world, registry }, params, rdapRecord({ expiry: EXPIRY, registrar: 'Second Registrar' }), () =>
    world.call(routes.pauseDnsJob, { params }),
  )
  assert.equal(
    (await domain.results()).map(({ registrar }) => registrar),
    ['Second Registrar', 'First Registrar'],
  )
  assert.is((await domain.read()).registrar, 'First Registrar')
  assert.equal(await domain.reasons(), [])
  await world.call(routes.resumeDnsJob, { params })
  await world.leap('5s')
  assert.equal(await domain.reasons(), ['domain_registrar_changed'])
})

test('a requested run is made, even while another is under way', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: EXPIRY })
  const domain = await watchDomain(world, 'http://shop.sj/')
  const params = { dns_job_id: domain.id }
  await duringRun({ world, registry }, params, rdapRecord({ expiry: EXPIRY }), () =>
    world.call(routes.runDnsJob, { params }),
  )
  await world.leap('5s')
  assert.equal(
    (await domain.results()).map(({ run_kind }) => run_kind),
    ['manual', 'manual', 'first'],
  )
  assert.is((await domain.read()).current_status, 'good')
})

test('missed turns are assigned anew, one after another', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: EXPIRY })
  for (let i = 0; i < 4; i++) await watchDomain(world, `http://shop${i}.sj/`)
  assert.is(registry.asked.length, 1)
  await world.leap('1h')
  assert.is(registry.asked.length, 2)
  await world.leap('1s')
  assert.is(registry.asked.length, 3)
  await world.leap('1s')
  assert.is(registry.asked.length, 4)
})

test.run()
