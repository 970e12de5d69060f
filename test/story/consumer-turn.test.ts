import { inSystem, type Platform } from '@pharos/control-plane/platform/context.ts'
import { consumeEvents, consumeOthers } from '@pharos/control-plane/platform/outbox/consume.ts'
import { defineEvent } from '@pharos/control-plane/platform/outbox/event.ts'
import type { StoredEvent } from '@pharos/control-plane/platform/outbox/outbox.ts'
import { Pace } from '@pharos/control-plane/platform/outbox/pace.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { platformOf } from '../delivery/outbox.ts'
import { createRandom } from '../fault/random.ts'
import { chooseSeed, repetitions } from '../form.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const CONSUMER = 'clerk'
const HAPPENED = defineEvent('letter.arrived', z.object({}))
const ACCOUNTS = 60
/** The most accounts whose events are taken in one batch. */
const AT_ONCE = 50
const FLOOD = 3_000

interface Parts {
  world: World
  accounts: string[]
}
const test = suite<Parts>('a busy account and the consumers of events')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  for (let n = 1; n < ACCOUNTS; n++) await addAccount(context.world, `Account ${n}`)
  context.accounts = (await context.world.sql<{ id: string }>('select id from account order by id')).map(({ id }) => id)
  platformOf(context.world).outbox.subscribe(CONSUMER, [HAPPENED])
})
test.after(({ world }) => world.close())

/** Emits events of an account, of as many subjects as given, in turn. */
async function emit(platform: Platform, account: string, count: number, subjects = count): Promise<void> {
  await inSystem(platform, async ctx => {
    const ids = Array.from({ length: subjects }, () => ctx.newId())
    const events = Array.from({ length: count }, (_, n) =>
      HAPPENED.of({ account, subject: ids[n % subjects] ?? '' }, {}),
    )
    ctx.emit(...events)
  })
}

const random = createRandom(chooseSeed())
const whole = (least: number, most: number) => Math.floor(random.between(least, most + 1))

for (let round = 1; round <= repetitions('mixtures of accounts with waiting events', 6, 60); round++)
  test(`mixture ${round}: behind any flood, each account has a turn within a round of all`, async ({
    world,
    accounts,
  }) => {
    const platform = platformOf(world)
    const busy = accounts[whole(0, accounts.length - 1)] ?? ''
    const others = random.shuffle(accounts.filter(id => id !== busy)).slice(0, whole(1, accounts.length - 1))
    await emit(platform, busy, FLOOD, whole(1, 2) === 1 ? FLOOD : whole(1, 300))
    for (const id of others) await emit(platform, id, whole(1, 3))
    const pace = new Pace()
    pace.cursor = accounts[whole(0, accounts.length - 1)] ?? ''
    const served = new Set<string>()
    const rounds = Math.ceil((others.length + 1) / AT_ONCE)
    for (let n = 0; n < rounds; n++)
      await consumeEvents(platform, CONSUMER, async (_, events) => note(served, events), pace)
    assert.equal([...served].sort(), [busy, ...others].sort())
    assert.ok((await world.sql('select from event_claim')).length > FLOOD / 3, 'the flood is not over')
    await world.sql('delete from event_claim')
  })

function note(served: Set<string>, events: readonly StoredEvent[]): void {
  for (const { account } of events) served.add(account)
}

test('events of an account do not wait for a batch of another one that is in work', async ({ world, accounts }) => {
  const platform = platformOf(world)
  const [busy = '', other = ''] = accounts
  const pace = new Pace()
  const served = new Set<string>()
  const consume = async (_: unknown, events: readonly StoredEvent[]) => note(served, events)
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await emit(platform, busy, FLOOD)
  assert.is(await consumeOthers(platform, CONSUMER, consume, pace), 0, 'the first worker takes what is due')
  const batch = consumeEvents(
    platform,
    CONSUMER,
    async () => {
      begun.resolve()
      await end.promise
    },
    pace,
  )
  await begun.promise
  for (let n = 1; n <= 3; n++) {
    await emit(platform, other, n)
    assert.is(await consumeOthers(platform, CONSUMER, consume, pace), n)
    assert.is(await consumeOthers(platform, CONSUMER, consume, pace), 0)
  }
  assert.equal([...served], [other])
  end.resolve()
  await batch
  assert.is(await consumeOthers(platform, CONSUMER, consume, pace), 0)
  while ((await consumeEvents(platform, CONSUMER, consume, pace)) > 0);
  assert.equal([[...served], await world.sql('select from event_claim')], [[other, busy], []])
})

test.run()
