import { freePort } from '@pharos/deploy/local/port.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addPayer, type BillingWorld, closeBillingWorld, createBillingWorld, planOf } from '../billing/world.ts'
import { Follower } from '../world/follower.ts'

const test = suite<BillingWorld>('billing while processes die')

test.before(async context => {
  Object.assign(context, await createBillingWorld())
})
test.after(context => closeBillingWorld(context))

/** More commits than an event takes, with those of the process's own work. */
const MOST_COMMITS = 6

for (const when of ['before', 'after'] as const)
  for (let commits = 1; commits <= MOST_COMMITS; commits += 1)
    test(`killed ${when} commit ${commits} of an event: nothing is lost, nothing is applied twice`, async context => {
      const { world, stripe } = context
      const payer = await addPayer(context, 'team', `${when} ${commits}`)
      const [event] = stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')
      if (!event) throw new Error('there was no event')
      const port = await freePort()
      const follower = await Follower.start(world, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
      const own = stripe.sender.address
      stripe.sender.address = `http://127.0.0.1:${port}/billing/webhook`
      follower.die({ commits, when })
      const status = await stripe.sender.send(event)
      await follower.kill()
      stripe.sender.address = own
      if (status === 202) assert.is(await planOf(payer), 'team')
      // What the dead process has begun is free after its turn; the provider sends again what was not answered.
      await world.leap('3m', '1m')
      if (status !== 202) assert.is(await stripe.sender.send(event), 202)
      assert.is(await planOf(payer), 'team')
      const changes = await world.sql<{ count: number }>(
        `select count(*)::int as count from audit_entry where account_id = $1 and action = 'account.plan_changed'`,
        [payer.id],
      )
      const mails = await world.sql<{ count: number }>(
        `select count(*)::int as count from delivery where account_id = $1 and event = 'billing.started'`,
        [payer.id],
      )
      assert.equal([changes[0]?.count, mails[0]?.count], [1, 1])
    })

test('a process that dies after it has noted an event needs no second one', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'never sent again')
  const [event] = stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')
  if (!event) throw new Error('there was no event')
  const port = await freePort()
  const follower = await Follower.start(world, { PHAROS_ROLES: 'api', PHAROS_PORT: String(port) })
  const own = stripe.sender.address
  stripe.sender.address = `http://127.0.0.1:${port}/billing/webhook`
  let isAsked = () => {}
  const asked = new Promise<void>(done => {
    isAsked = done
  })
  stripe.holdAnswer = () => {
    isAsked()
    return new Promise(() => {})
  }
  const sent = stripe.sender.send(event)
  await asked
  stripe.holdAnswer = null
  await follower.kill()
  assert.is(await sent, 0)
  stripe.sender.address = own
  assert.is(await planOf(payer), 'free')
  await world.leap('3m', '1m')
  assert.is(await planOf(payer), 'team')
  assert.is(await stripe.sender.send(event), 202)
})

test.run()
