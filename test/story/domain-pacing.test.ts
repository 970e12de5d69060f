import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { World } from '../world/world.ts'
import { type Registry, rdapRecord, registryWorld, watchDomain } from './domain.ts'

const test = suite<{ world: World; registry: Registry }>('how a registry is asked again')

test.before.each(async context => {
  Object.assign(context, await registryWorld())
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})

test('failures that may pass are retried on the same leg after 5, 15 and 60 minutes', async ({ world, registry }) => {
  registry.whois = 'WHOIS LIMIT EXCEEDED\n'
  const domain = await watchDomain(world, 'http://shop.test/')
  assert.is((await domain.read()).last_failure_reason, 'rate_limited')
  assert.equal(registry.asked, ['rdap /rdap/domain/shop.test', 'whois shop.test'])
  registry.asked.length = 0
  await world.leap('4m')
  assert.equal(registry.asked, [])
  await world.leap('2m')
  assert.equal(registry.asked, ['whois shop.test'])
  await world.leap('16m')
  assert.equal(registry.asked.length, 2)
  await world.leap('62m')
  assert.equal(registry.asked, ['whois shop.test', 'whois shop.test', 'whois shop.test'])
  const kinds = (await domain.results()).map(result => result.run_kind)
  assert.equal(kinds, ['retry', 'retry', 'retry', 'first'])
  await world.leap('24h', '6h')
  assert.ok(registry.asked.includes('rdap /rdap/domain/shop.test'), 'the next regular run begins with RDAP')
})

test('Retry-After holds for the whole host', async ({ world, registry }) => {
  registry.rdap = (_, response) => response.writeHead(429, { 'retry-after': '1800' }).end()
  const first = await watchDomain(world, 'http://shop.test/')
  assert.is((await first.read()).last_failure_reason, 'rate_limited')
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  const second = await watchDomain(world, 'http://other.example/')
  assert.is((await second.read()).last_run_at, null)
  await world.leap('29m')
  assert.equal(registry.asked.length, 1)
  await world.leap('3m')
  assert.is((await second.read()).current_status, 'good')
  assert.is((await first.read()).current_status, 'good')
})

test('many domains of one registry reach it one after another', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2027-06-01T12:00:00Z' })
  for (let i = 0; i < 5; i++) await watchDomain(world, `http://shop${i}.test/`)
  assert.is(registry.asked.length, 1)
  await world.leap('2s')
  assert.is(registry.asked.length, 3)
  await world.leap('10s')
  assert.is(registry.asked.length, 5)
})

test.run()
