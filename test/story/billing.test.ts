import { PLAN_TABLE } from '@pharos/shared-protocol/contract/business/plan.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  addPayer,
  type BillingWorld,
  closeBillingWorld,
  createBillingWorld,
  mailsTo,
  pay,
  planOf,
  standingOf,
} from '../billing/world.ts'
import { addAccount } from '../world/account.ts'

const test = suite<BillingWorld>('a year of a subscription')

test.before.each(async context => {
  Object.assign(context, await createBillingWorld({ environment: { PHAROS_BILLING_TRIAL_DAYS: '14' } }))
})
test.after.each(context => closeBillingWorld(context))

/** Lets days pass, with the provider’s events. */
async function days({ world, stripe }: BillingWorld, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await world.leap('1d')
    await stripe.deliver()
    await world.settle()
  }
}

const openInvoices = ({ stripe }: BillingWorld, customer: string) =>
  [...stripe.book.invoices.values()].filter(each => each.customer === customer && each.status === 'open')

test('a trial, a failed payment that lowers the plan after the grace period, and a payment that raises it', async context => {
  const { world, stripe } = context
  const account = await addAccount(world, 'Acme', 'free')
  const { body } = await account.call(routes.openCheckout, { body: { plan: 'team' } })
  assert.is(await pay(body.url), 303)
  await stripe.deliver()
  const [bought] = [...stripe.book.subscriptions.values()]
  if (!bought) throw new Error('nothing was bought')
  assert.equal([await planOf(account), (await standingOf(account)).status], ['team', 'trialing'])
  await days(context, 12)
  assert.equal(
    (await mailsTo(world, account.email)).map(each => each.replace(/ on .*/, '')),
    ['The team trial of Acme has started', 'The trial of Acme ends'],
  )
  await days(context, 2)
  stripe.book.declined.add(bought.customer)
  stripe.book.renew(bought)
  await stripe.deliver()
  const due = await standingOf(account)
  assert.equal([due.status, due.plan, due.grace_days], ['past_due', 'team', 14])
  assert.is(due.grace_ends_at, new Date(Date.parse(due.unpaid_since ?? '') + 14 * 86_400_000).toISOString())
  await days(context, 13)
  assert.is(await planOf(account), 'team')
  await days(context, 2)
  assert.equal([await planOf(account), (await standingOf(account)).status], ['free', 'lapsed'])
  stripe.book.declined.delete(bought.customer)
  for (const invoice of openInvoices(context, bought.customer)) stripe.book.settle(invoice)
  await stripe.deliver()
  assert.equal([await planOf(account), (await standingOf(account)).status], ['team', 'active'])
  const mails = (await mailsTo(world, account.email)).map(each => each.replace(/ on \d.*/, ''))
  assert.equal(mails.slice(2), [
    'A payment for Acme failed',
    'Acme loses its plan',
    'Acme was moved to the free plan',
    'The payment for Acme was received',
  ])
})

test('what the free plan does not include is held while the payment is missing, and comes back with it', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'Holder')
  await stripe.deliver()
  const jobs: string[] = []
  for (let i = 0; i < (PLAN_TABLE.free.monitors ?? 0) + 2; i += 1) {
    const body = { uri: 'http://127.0.0.1:9/', interval_seconds: 86_400 }
    jobs.push((await payer.call(routes.createHttpJob, { body })).body.id)
  }
  const held = async () => {
    const all = (await payer.call(routes.listHttpJobs)).body.filter(({ held_by_plan }) => held_by_plan)
    return all.map(({ id }) => id).toSorted()
  }
  stripe.book.declined.add(payer.customer)
  await days(context, 14)
  stripe.book.renew(payer.subscription)
  await stripe.deliver()
  await days(context, 13)
  assert.equal(await held(), [])
  const told = await world.sql<{ event: string }>(
    `select event from delivery where account_id = $1 and event not like 'billing.%'`,
    [payer.id],
  )
  assert.is(told.length, 1, 'admins know before what they lose')
  await days(context, 2)
  assert.equal([await planOf(payer), await held()], ['free', jobs.slice(-2).toSorted()])
  stripe.book.declined.delete(payer.customer)
  for (const invoice of openInvoices(context, payer.customer)) stripe.book.settle(invoice)
  await stripe.deliver()
  await world.settle()
  assert.equal([await planOf(payer), await held()], ['team', []])
})

test('no event ever comes: the subscription is looked at all the same', async context => {
  const { world, stripe } = context
  const account = await addAccount(world, 'unheard', 'free')
  const { body } = await account.call(routes.openCheckout, { body: { plan: 'business' } })
  assert.is(await pay(body.url), 303)
  await world.leap('61m', '1m')
  assert.is(await planOf(account), 'business')
  const [bought] = [...stripe.book.subscriptions.values()]
  if (!bought) throw new Error('nothing was bought')
  stripe.book.reprice(bought, 'price_team', false)
  await world.leap('25h', '20m')
  assert.is(await planOf(account), 'team')
  stripe.book.cancel(bought, 'cancellation_requested')
  await world.leap('25h', '20m')
  assert.is(await planOf(account), 'free')
})

test('while the provider is away nothing is lowered, and it follows once it answers', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'patient')
  await stripe.deliver()
  stripe.book.cancel(payer.subscription, 'cancellation_requested')
  stripe.failsWith = 503
  world.lines.expect(/could not be asked/)
  await world.leap('5d', '6h')
  assert.is(await planOf(payer), 'team')
  assert.type((await standingOf(payer)).failing_since, 'string')
  stripe.failsWith = null
  await world.leap('2h', '10m')
  assert.is(await planOf(payer), 'free')
})

test('after an outage of ours every live subscription is looked at', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'through an outage')
  await stripe.deliver()
  await world.settle()
  stripe.book.reprice(payer.subscription, 'price_business', false)
  const before = stripe.calls.length
  await world.leap('10m', '5m')
  assert.is(stripe.calls.length, before)
  await world.leap('40m', '40m')
  await world.settle()
  assert.is(await planOf(payer), 'business')
})

test('a deleted account pays no more: its subscription ends before its rows go', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'leaving')
  await stripe.deliver()
  await payer.call(routes.deleteAccount)
  stripe.failsWith = 503
  world.lines.expect(/could not be/)
  await world.leap('8d', '1d')
  assert.is((await world.sql('select from account where id = $1', [payer.id])).length, 1)
  stripe.failsWith = null
  await world.leap('1h', '10m')
  assert.is(payer.subscription.status, 'canceled')
  assert.is((await world.sql('select from account where id = $1', [payer.id])).length, 0)
  assert.is((await world.sql('select from billing_customer where account_id = $1', [payer.id])).length, 0)
})

test.run()
