import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { takeUnverified } from '@pharos/control-plane/response/delivery/index.ts'
import { UNVERIFIED_LIMITS } from '@pharos/control-plane/response/delivery/quota.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('messages to addresses that nobody has verified')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

/** Sends this many messages. Returns why the last one may not be sent, or null. */
async function take(
  world: World,
  type: keyof typeof UNVERIFIED_LIMITS,
  to: string,
  times: number,
  via: 'channel' | 'contact_method' = 'channel',
) {
  const [plane] = world.planes
  assert.ok(plane)
  const config = type === 'email' ? { email: to } : { phone_number: to }
  let reason: Said | null = null
  for (let sent = 0; sent < times; sent++)
    reason = await inSystem(plane.platform, ctx =>
      takeUnverified(ctx, firstAccount(world), via, { type, config, secrets: {} }),
    )
  return reason?.text ?? null
}

test('messages have daily limits per destination and per account', async ({ world }) => {
  const { perDestination, perAccount } = UNVERIFIED_LIMITS.voice
  assert.is(await take(world, 'voice', '+4930111', perDestination), null)
  assert.match((await take(world, 'voice', '+4930111', 1)) ?? '', `more than ${perDestination} to one destination`)
  assert.is(await take(world, 'voice', '+4930222', perAccount - perDestination), null)
  assert.match((await take(world, 'voice', '+4930333', 1)) ?? '', `more than ${perAccount} by one account`)
})

test('a number that members claim as theirs gets ten codes a day, whichever member asks', async ({ world }) => {
  assert.is(await take(world, 'sms', '+4930444', 10, 'contact_method'), null)
  assert.match((await take(world, 'sms', '+4930444', 1, 'contact_method')) ?? '', 'more than 10 to one destination')
  assert.is(await take(world, 'sms', '+4930444', 1), null, 'other messages count for themselves')
})

test('the address of a member whom others added counts until the member has verified it', async ({ world }) => {
  const email = 'named@example.com'
  await world.call(routes.createMember, { body: { email, name: 'Named', role: 'viewer' } })
  const counted = async () => (await world.sql(`select from sending_quota where key like 'email/%'`)).length
  await take(world, 'email', email, 1)
  assert.is(await counted(), 1)
  await world.sql('delete from sending_quota')
  await world.sql('update person set email_verified_at = 1 where email = $1', [email])
  await take(world, 'email', email, 1)
  assert.is(await counted(), 0)
})

test.run()
