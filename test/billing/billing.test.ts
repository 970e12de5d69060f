import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld } from '../world/world.ts'
import {
  addPayer,
  type BillingWorld,
  closeBillingWorld,
  createBillingWorld,
  mailsTo,
  pay,
  planOf,
  standingOf,
} from './world.ts'

const test = suite<BillingWorld>('subscriptions')

test.before(async context => {
  Object.assign(context, await createBillingWorld({ roles: 'api', environment: { PHAROS_BILLING_TRIAL_DAYS: '0' } }))
})
test.after(context => closeBillingWorld(context))
test.after.each(({ stripe }) => {
  stripe.failsWith = null
})

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    error => [error.problem?.status, error.problem?.code],
  )

test('checkout, payment and event raise the plan; the owner and the billing contact are told', async context => {
  const { world, stripe } = context
  const account = await addAccount(world, 'Acme', 'free')
  const { body } = await account.call(routes.openCheckout, { body: { plan: 'business' } })
  assert.is(await planOf(account), 'free')
  assert.is(await pay(body.url, true), 402)
  await stripe.deliver()
  assert.is(await planOf(account), 'free')
  assert.is(await pay(body.url), 303)
  const [bought] = [...stripe.book.subscriptions.values()]
  const customer = stripe.book.customers.get(bought?.customer ?? '')
  if (customer) customer.email = 'invoices@acme.example'
  await stripe.deliver()
  assert.is(await planOf(account), 'business')
  const { provider, status, subscribed_plan, contact, failing_since, grace_days } = await standingOf(account)
  assert.equal(
    { provider, status, subscribed_plan, contact, failing_since, grace_days },
    {
      provider: 'stripe',
      status: 'active',
      subscribed_plan: 'business',
      contact: 'invoices@acme.example',
      failing_since: null,
      grace_days: 14,
    },
  )
  for (const address of [account.email, 'invoices@acme.example'])
    assert.equal(await mailsTo(world, address), ['Acme is on the business plan'])
})

test('a plan is bought once: an older page is closed, and a subscriber gets none', async context => {
  const account = await addAccount(context.world, 'twice', 'free')
  const open = async () => (await account.call(routes.openCheckout, { body: { plan: 'team' } })).body.url
  const [first, second] = [await open(), await open()]
  assert.is(await pay(first), 410)
  assert.is(await pay(second), 303)
  // The event has not come: the provider is asked.
  assert.equal(await refused(open()), [409, 'conflict'])
  assert.is(await planOf(account), 'team')
})

test('a first payment that is outstanding gives no plan, is shown with its page, and is not bought twice', async context => {
  const { world, stripe } = context
  const account = await addAccount(world, 'First', 'free')
  await account.call(routes.openCheckout, { body: { plan: 'team' } })
  const customer = [...stripe.book.customers.values()].at(-1)?.id ?? ''
  const begin = () => {
    stripe.book.declined.add(customer)
    const wish = { price: 'price_team', trial_days: 0, metadata: { pharos_account: account.id } }
    const begun = stripe.book.subscribe(customer, wish)
    begun.status = 'incomplete'
    return { begun, invoice: stripe.book.invoices.get(begun.latest_invoice ?? '') }
  }
  const { begun, invoice } = begin()
  await stripe.deliver()
  const shown = await standingOf(account)
  assert.equal([shown.status, shown.plan, shown.subscribed_plan], ['incomplete', 'free', 'team'])
  assert.equal([shown.pay_url, shown.grace_ends_at], [invoice?.hosted_invoice_url, null])
  assert.equal(await refused(account.call(routes.openCheckout, { body: { plan: 'team' } })), [409, 'conflict'])
  assert.equal(await refused(account.call(routes.changeSubscription, { body: { plan: 'business' } })), [
    409,
    'conflict',
  ])
  // Stripe ends it after 23 hours.
  begun.status = 'incomplete_expired'
  stripe.book.tell('customer.subscription.updated', begun)
  await stripe.deliver()
  assert.equal([(await standingOf(account)).status, await planOf(account)], ['none', 'free'])
  const second = begin()
  await stripe.deliver()
  assert.is((await account.call(routes.changeSubscription, { body: { cancel: true } })).body.status, 'none')
  assert.is(second.begun.status, 'canceled', 'it ends at once: there is no period that was paid for')
  const third = begin()
  await stripe.deliver()
  stripe.book.declined.delete(customer)
  if (third.invoice) stripe.book.settle(third.invoice)
  third.begun.status = 'active'
  stripe.book.tell('customer.subscription.updated', third.begun)
  await stripe.deliver()
  assert.equal([(await standingOf(account)).status, await planOf(account)], ['active', 'team'])
  assert.equal(await mailsTo(world, account.email), [
    'The first payment for First is still to be made',
    'The subscription of First did not begin',
    'The first payment for First is still to be made',
    'The subscription of First did not begin',
    'The first payment for First is still to be made',
    'First is on the team plan',
  ])
})

test('a status that is not known changes nothing, and the operator is told', async context => {
  const { world, stripe } = context
  const payer = await addPayer(context, 'team', 'unknown status')
  await stripe.deliver()
  world.lines.expect(/a status that this version does not know/)
  payer.subscription.status = 'frozen' as never
  stripe.book.tell('customer.subscription.updated', payer.subscription)
  await stripe.deliver()
  const shown = await standingOf(payer)
  assert.equal([shown.status, shown.plan, typeof shown.failing_since], ['active', 'team', 'string'])
  const changed = payer.call(routes.changeSubscription, { body: { plan: 'business' } })
  assert.equal(await refused(changed), [503, 'unavailable'], 'no money moves by what may be old')
  payer.subscription.status = 'canceled'
  stripe.book.tell('customer.subscription.updated', payer.subscription)
  await stripe.deliver()
  const after = await standingOf(payer)
  assert.equal([after.status, after.plan, after.failing_since], ['none', 'free', null])
})

test('two people who open a page at a time leave one that works', async context => {
  const account = await addAccount(context.world, 'both', 'free')
  await account.call(routes.openCheckout, { body: { plan: 'team' } })
  const open = () => account.call(routes.openCheckout, { body: { plan: 'team' } })
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, open))
  const opened = [...context.stripe.book.sessions.values()].filter(
    ({ status, client_reference_id }) => status === 'open' && client_reference_id === account.id,
  )
  assert.is(opened.length, 1)
  assert.ok(outcomes.some(({ status }) => status === 'fulfilled'))
})

test('the plan is changed in proportion, and the subscription ends with its period', async context => {
  const payer = await addPayer(context, 'team', 'changing')
  await context.stripe.deliver()
  const change = async (body: { plan?: 'team' | 'business'; cancel?: boolean }) =>
    (await payer.call(routes.changeSubscription, { body })).body
  assert.is((await change({ plan: 'business' })).subscribed_plan, 'business')
  assert.is(await planOf(payer), 'business')
  const { cancel_at, period_ends_at } = await change({ cancel: true })
  assert.equal([typeof cancel_at, cancel_at], ['string', period_ends_at])
  assert.is((await change({ cancel: false })).cancel_at, null)
  const invoices = (await payer.call(routes.listInvoices)).body
  assert.is(invoices.length, 2)
  context.stripe.book.declined.add(payer.customer)
  await change({ plan: 'team' })
  assert.equal(await refused(change({ plan: 'business' })), [409, 'conflict'])
  assert.is(await planOf(payer), 'team')
})

test('invoices come in pages; what cannot be read is no empty list', async context => {
  const payer = await addPayer(context, 'team', 'with invoices')
  for (let month = 0; month < 6; month += 1) context.stripe.book.renew(payer.subscription)
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const { body, next } = await payer.call(routes.listInvoices, { query: { limit: 3, ...(cursor ? { cursor } : {}) } })
    seen.push(...body.map(({ id }) => id))
    cursor = next ?? undefined
    more = cursor !== undefined
  }
  assert.equal([seen.length, new Set(seen).size], [7, 7])
  context.stripe.failsWith = 500
  context.world.lines.expect(/could not be asked/)
  assert.equal(await refused(payer.call(routes.listInvoices)), [503, 'unavailable'])
  context.world.lines.expect(/an outage/)
})

test('admins read, and only owners change', async context => {
  const payer = await addPayer(context, 'team', 'with roles')
  const admin = await addKey(context.world, payer.id, 'admin')
  const viewer = await addKey(context.world, payer.id, 'viewer')
  const scoped = await addKey(context.world, payer.id, 'owner', ['read:account', 'write:account'])
  assert.is((await admin.call(routes.getSubscription)).status, 200)
  assert.is((await admin.call(routes.listInvoices)).status, 200)
  assert.equal(await refused(admin.call(routes.openPortal)), [403, 'forbidden'])
  assert.equal(await refused(admin.call(routes.changeSubscription, { body: { cancel: true } })), [403, 'forbidden'])
  assert.equal(await refused(viewer.call(routes.getSubscription)), [403, 'forbidden'])
  assert.equal(await refused(scoped.call(routes.getSubscription)), [403, 'forbidden'])
  const { body } = await payer.call(routes.listAuditLog)
  await payer.call(routes.openPortal)
  const after = (await payer.call(routes.listAuditLog)).body
  assert.is(after[0]?.action, 'billing.portal')
  assert.ok(after.length > body.length)
})

test('without a provider it says so, and nothing else changes', async () => {
  const world = await createWorld({ roles: 'api', agent: false })
  try {
    const { body } = await world.call(routes.getSubscription)
    assert.equal([body.provider, body.plans, body.status, body.plan], [null, [], 'none', 'enterprise'])
    assert.equal(body.grace_days, null)
    const calls = [
      () => world.call(routes.openCheckout, { body: { plan: 'team' } }),
      () => world.call(routes.openPortal),
      () => world.call(routes.listInvoices),
      () => world.call(routes.changeSubscription, { body: { cancel: true } }),
    ]
    for (const call of calls) assert.equal(await refused(call()), [409, 'conflict'])
    assert.is((await fetch(`${world.url}/billing/webhook`, { method: 'POST', body: '{}' })).status, 404)
  } finally {
    await world.close()
  }
})

test('a plan without a price is refused by name', async () => {
  const own = await createBillingWorld({ roles: 'api', environment: { PHAROS_STRIPE_PRICES: '{"team":"price_team"}' } })
  try {
    const account = await addAccount(own.world, 'small', 'free')
    assert.equal((await standingOf(account)).plans, ['team'])
    const call = account.call(routes.openCheckout, { body: { plan: 'business' } })
    assert.equal(await refused(call), [400, 'invalid_request'])
  } finally {
    await closeBillingWorld(own)
  }
})

test.run()
