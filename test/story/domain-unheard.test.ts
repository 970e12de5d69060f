import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startReceiver } from '../delivery/receiver.ts'
import type { World } from '../world/world.ts'
import { type Registry, rdapRecord, registryWorld, watchDomain } from './domain.ts'

const test = suite<{ world: World; registry: Registry }>('an alert that is given once waits until somebody can be told')
const receiver = await startReceiver()

test.before.each(async context => {
  Object.assign(context, await registryWorld())
  receiver.received.length = 0
})
test.after.each(async ({ world, registry }) => {
  registry.stop()
  await world.close()
})
test.after(() => receiver.stop())

/** Headlines of the domain's alerts. */
const told = () => receiver.received.flatMap(({ body }) => JSON.parse(body).data?.headline ?? [])

async function listen(world: World, job_id: string) {
  const channels = [{ type: 'webhook' as const, details: { url: receiver.url } }]
  const { id } = (await world.call(routes.createGroup, { body: { name: 'Ops', channels } })).body
  await world.call(routes.updateHttpJob, { params: { job_id }, body: { group_notification_ids: [id] } })
}

test('a monitor that gets its group later tells the rung that was crossed, with the days that are left', async ({
  world,
  registry,
}) => {
  registry.rdap = rdapRecord({ expiry: '2026-03-22T20:00:00Z' }) // 20 days and 12 hours ahead
  const domain = await watchDomain(world, 'http://shop.sj/')
  await world.leap('3d', '12h')
  assert.equal(told(), [])
  await listen(world, domain.http)
  await world.advance('15s')
  assert.equal(told(), ['shop.sj expires in 17 days'])
  await world.leap('11d', '12h')
  assert.equal(told().slice(1), ['shop.sj expires in 7 days'])
})

test('muted, it waits; the next rung replaces it, and a renewal ends it', async ({ world, registry }) => {
  registry.rdap = rdapRecord({ expiry: '2026-03-22T20:00:00Z' })
  const domain = await watchDomain(world, 'http://shop.sj/')
  await listen(world, domain.http)
  await world.advance('15s')
  assert.is(told().length, 1)
  const mute = (muted: boolean) =>
    world.call(routes.updateHttpJob, { params: { job_id: domain.http }, body: { muted } })
  await mute(true)
  await world.leap('20d', '12h') // 7 days, then the day itself
  await mute(false)
  await world.advance('15s')
  assert.equal(told().slice(1), ['shop.sj expires today'])
  await mute(true)
  await world.leap('1d', '12h')
  registry.rdap = rdapRecord({ expiry: '2027-03-22T20:00:00Z', registrar: 'Second Registrar' })
  await domain.run()
  await mute(false)
  await world.advance('15s')
  assert.equal(told().slice(2), ['The registrar of shop.sj has changed'], 'it was renewed, and is not expired')
})

test.run()
