import type { PaymentProvider } from '@pharos/control-plane/business/billing/provider/provider.ts'
import { openStripe } from '@pharos/control-plane/business/billing/provider/stripe/stripe.ts'
import { printableConfig, readConfig } from '@pharos/control-plane/platform/config.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SubscriptionStatus } from './loopback/shape.ts'
import { LoopbackStripe, WEBHOOK_SECRET } from './loopback/stripe.ts'
import { signatureOf } from './loopback/webhook.ts'

const NOW = Date.parse('2026-03-02T09:00:00Z')
const DAY_MS = 86_400_000
const REQUIRED = {
  DATABASE_URL: 'postgresql://localhost/none',
  NATS_URL: 'nats://localhost',
  PHAROS_SECRET_KEY: 'a secret key of this test',
  PHAROS_NATS_OPERATOR_KEY: 'x',
  PHAROS_NATS_ACCOUNT_KEY: 'x',
  PHAROS_NATS_SYSTEM_CREDS: 'x',
}
const ACCOUNT = '0190a000-0000-7000-8000-000000000001'

interface Context {
  stripe: LoopbackStripe
  provider: PaymentProvider
  time: { ms: number }
}
const test = suite<Context>('the payment provider’s adapter')

test.before.each(async context => {
  context.time = { ms: NOW }
  context.stripe = await LoopbackStripe.start({ nowMs: () => context.time.ms })
  const config = readConfig({ ...REQUIRED, ...context.stripe.environment }, '/nonexistent')
  const provider = await openStripe(config)
  if (!provider) throw new Error('it is not configured')
  context.provider = provider
})
test.after.each(({ stripe }) => stripe.close())

const page = (customer: string, trial_days = 0) => ({
  customer,
  account: ACCOUNT,
  plan: 'team' as const,
  trial_days,
  language: 'en' as const,
  done: 'http://pharos/done',
  canceled: 'http://pharos/back',
})

async function buy({ provider, stripe }: Context, trial_days = 0) {
  const customer = await provider.createCustomer({ id: ACCOUNT, name: 'Acme', email: 'pay@example.com' })
  const { url } = await provider.openCheckout(page(customer, trial_days))
  await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  const [bought] = [...stripe.book.subscriptions.values()]
  if (!bought) throw new Error('nothing was bought')
  return { customer, bought }
}

for (const name of ['PHAROS_STRIPE_WEBHOOK_SECRET', 'PHAROS_STRIPE_PRICES'])
  test(`a key without ${name} stops the start, and no secret is printed`, ({ stripe }) => {
    const { [name]: _, ...environment } = stripe.environment
    assert.throws(() => readConfig({ ...REQUIRED, ...environment }, '/nonexistent'), name)
    const config = readConfig({ ...REQUIRED, ...stripe.environment }, '/nonexistent')
    assert.not.match(JSON.stringify(printableConfig(config)), /sk_test|whsec/)
  })

test('a plan that is not sold cannot have a price', ({ stripe }) => {
  const environment = { ...stripe.environment, PHAROS_STRIPE_PRICES: '{"free":"price_1"}' }
  assert.throws(() => readConfig({ ...REQUIRED, ...environment }, '/nonexistent'), 'PHAROS_STRIPE_PRICES')
})

test('a customer is created once, however often it is asked for', async ({ provider, stripe }) => {
  const asked = { id: ACCOUNT, name: 'Acme', email: null }
  const ids = await Promise.all([1, 2, 3].map(() => provider.createCustomer(asked)))
  assert.is(new Set(ids).size, 1)
  assert.equal(stripe.book.customers.get(ids[0] ?? '')?.metadata, { pharos_account: ACCOUNT })
  assert.equal(await provider.readCustomer(ids[0] ?? ''), { contact: null, subscriptions: [] })
  // Nobody has kept the first one: the account was renamed meanwhile.
  assert.type(await provider.createCustomer({ ...asked, name: 'Acme Ltd' }), 'string')
})

test('what is bought on the page is read back as a subscription of the plan', async context => {
  const { customer, bought } = await buy(context)
  assert.equal(await context.provider.readCustomer(customer), {
    contact: 'pay@example.com',
    subscriptions: [
      {
        id: bought.id,
        status: 'active',
        plan: 'team',
        claimed: ACCOUNT,
        created_at: NOW,
        period_ends_at: NOW + 30 * DAY_MS,
        cancel_at: null,
        trial_ends_at: null,
        unpaid_since: null,
        pay_url: null,
        ended_unpaid: false,
      },
    ],
  })
})

test('a trial, its end, and a cancellation at the end of the period are read back', async context => {
  const { customer, bought } = await buy(context, 14)
  const read = async () => (await context.provider.readCustomer(customer)).subscriptions[0]
  const end = NOW + 14 * DAY_MS
  assert.equal([(await read())?.status, (await read())?.trial_ends_at], ['trialing', end])
  await context.provider.setCancellation(bought.id, true)
  assert.is((await read())?.cancel_at, end)
  await context.provider.setCancellation(bought.id, false)
  assert.is((await read())?.cancel_at, null)
  await context.provider.end(bought.id)
  await context.provider.end(bought.id)
  assert.equal([(await read())?.status, (await read())?.ended_unpaid], ['ended', false])
})

const STATUSES = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'unpaid',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
} satisfies Record<SubscriptionStatus, string>
for (const [given, status] of [
  ...Object.entries(STATUSES),
  ['a status of next year', 'unknown'],
  ['constructor', 'unknown'],
])
  test(`a subscription that is ${given} at Stripe`, async context => {
    const { customer, bought } = await buy(context)
    bought.status = given as SubscriptionStatus
    // Of those that were never paid for, the reason gives no time.
    bought.cancellation_details.reason = 'payment_failed'
    const [read] = (await context.provider.readCustomer(customer)).subscriptions
    assert.equal([read?.status, read?.ended_unpaid], [status, given === 'canceled'])
  })

test('a first payment that is outstanding leads to the page of its invoice', async context => {
  const customer = await context.provider.createCustomer({ id: ACCOUNT, name: 'Acme', email: null })
  context.stripe.book.declined.add(customer)
  const wish = { price: 'price_team', trial_days: 0, metadata: {} }
  const begun = context.stripe.book.subscribe(customer, wish)
  begun.status = 'incomplete'
  const read = async () => (await context.provider.readCustomer(customer)).subscriptions[0]
  const [invoice] = [...context.stripe.book.invoices.values()]
  assert.equal([(await read())?.status, (await read())?.pay_url], ['incomplete', invoice?.hosted_invoice_url])
  context.stripe.book.declined.delete(customer)
  if (invoice) context.stripe.book.settle(invoice)
  begun.status = 'active'
  assert.equal([(await read())?.status, (await read())?.pay_url], ['active', null])
})

test('it is unpaid since its oldest open invoice, and no longer once that is paid', async context => {
  const { customer, bought } = await buy(context)
  const { book } = context.stripe
  const read = async () => (await context.provider.readCustomer(customer)).subscriptions[0]
  book.declined.add(customer)
  context.time.ms += 30 * DAY_MS
  const failed = context.time.ms
  book.renew(bought)
  assert.equal([(await read())?.status, (await read())?.unpaid_since], ['unpaid', failed])
  context.time.ms += 30 * DAY_MS
  book.renew(bought)
  bought.status = 'unpaid'
  assert.is((await read())?.unpaid_since, failed)
  book.declined.delete(customer)
  for (const invoice of book.invoices.values()) book.settle(invoice)
  assert.equal([(await read())?.status, (await read())?.unpaid_since], ['active', null])
  book.declined.add(customer)
  book.renew(bought)
  book.cancel(bought, 'payment_failed')
  assert.equal([(await read())?.status, (await read())?.ended_unpaid], ['ended', true])
})

test('a dearer plan is charged in proportion at once, a cheaper one credited on the next invoice', async context => {
  const { customer, bought } = await buy(context)
  context.time.ms += 15 * DAY_MS
  const totals = async () =>
    (await context.provider.listInvoices(customer, { limit: 10, after: null })).items.map(each => each.total)
  await context.provider.changePlan(bought.id, 'business')
  assert.equal(await totals(), [(9_900 - 2_900) / 2, 2_900])
  await context.provider.changePlan(bought.id, 'team')
  assert.is((await totals()).length, 2)
  context.time.ms += 15 * DAY_MS
  context.stripe.book.renew(bought)
  assert.equal(await totals(), [2_900 - (9_900 - 2_900) / 2, (9_900 - 2_900) / 2, 2_900])
})

test('a dearer plan whose payment is declined is not given', async context => {
  const { customer, bought } = await buy(context)
  context.stripe.book.declined.add(customer)
  const fault = await context.provider.changePlan(bought.id, 'business').catch(error => error)
  assert.is(fault.kind, 'declined')
  assert.is((await context.provider.readCustomer(customer)).subscriptions[0]?.plan, 'team')
})

test('prices that are no longer sold keep their plan, unknown ones have none', async context => {
  const { customer, bought } = await buy(context)
  const read = async () => (await context.provider.readCustomer(customer)).subscriptions[0]?.plan
  const [item] = bought.items.data
  if (!item) throw new Error('it has no item')
  item.price = context.stripe.book.price('price_old_team')
  assert.is(await read(), 'team')
  item.price = { ...item.price, id: 'price_of_another_product' }
  assert.is(await read(), null)
})

test('a closed checkout sells nothing; one that was paid cannot be closed', async context => {
  const customer = await context.provider.createCustomer({ id: ACCOUNT, name: 'Acme', email: null })
  const first = await context.provider.openCheckout(page(customer))
  assert.is(await context.provider.closeCheckout(first.id), true)
  assert.is(await context.provider.closeCheckout(first.id), false)
  assert.is((await fetch(first.url, { method: 'POST' })).status, 410)
  const second = await context.provider.openCheckout(page(customer))
  await fetch(second.url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  assert.is(await context.provider.closeCheckout(second.id), false)
})

test('all subscriptions and invoices are read, over many pages', async context => {
  const { customer } = await buy(context)
  const wish = { price: 'price_team', trial_days: 0, metadata: {} }
  for (let i = 0; i < 249; i += 1) context.stripe.book.subscribe(customer, wish)
  assert.is((await context.provider.readCustomer(customer)).subscriptions.length, 250)
  const ids: string[] = []
  for (let more = true; more; ) {
    const page = await context.provider.listInvoices(customer, { limit: 100, after: ids.at(-1) ?? null })
    ids.push(...page.items.map(({ id }) => id))
    more = page.more
  }
  assert.equal([ids.length, new Set(ids).size], [250, 250])
})

for (const [status, kind] of [
  [500, 'away'],
  [503, 'away'],
  [429, 'away'],
  [400, 'refused'],
  [401, 'refused'],
  [404, 'refused'],
] as const)
  test(`an answer ${status} is a fault, never an empty list`, async ({ provider, stripe }) => {
    stripe.failsWith = status
    for (const call of [provider.readCustomer('cus_1'), provider.listInvoices('cus_1', { limit: 10, after: null })]) {
      const fault = await call.catch(error => error)
      assert.is(fault.kind, kind)
      assert.not.match(fault.message, 'sk_test')
    }
  })

test('nobody who answers is a fault', async ({ provider, stripe }) => {
  await stripe.close()
  assert.is((await provider.readCustomer('cus_1').catch(error => error)).kind, 'away')
})

test('an event is read only with its signature of the last 5 minutes', ({ provider, stripe }) => {
  stripe.book.addCustomer({ name: 'Acme', email: null, metadata: {} })
  const [event] = stripe.takeEvents()
  const body = Buffer.from(JSON.stringify(event))
  const sign = (secret: string, at: number) => signatureOf(secret, body.toString(), at)
  const good = sign(WEBHOOK_SECRET, NOW)
  const read = (signature: string, bytes = body) => provider.readEvent(bytes, signature, epoch(NOW))
  const expected = { id: event?.id, type: 'customer.created', customer: 'cus_000001' }
  assert.equal(read(good), expected)
  assert.equal(read(`${good},v1=${'0'.repeat(64)},v0=abc`), expected)
  for (const [ms, isGood] of [
    [-300_000, true],
    [-301_000, false],
    [300_000, true],
    [301_000, false],
  ] as const)
    assert.is('fault' in read(sign(WEBHOOK_SECRET, NOW + ms)), !isGood, String(ms))
  const bad = [
    sign('whsec_of_somebody_else_entirely', NOW),
    '',
    good.replace('v1=', 'v0='),
    good.replace(/t=\d+/, 't='),
    `t=${NOW / 1000},${good}`.replace(/,t=\d+/, ''),
    `${good}${',v1=00'.repeat(11)}`,
    'x'.repeat(5_000),
  ]
  for (const signature of bad.filter(each => each !== good)) assert.ok('fault' in read(signature), signature)
  assert.ok('fault' in read(good, Buffer.concat([body, Buffer.from(' ')])))
  assert.ok('fault' in read(signatureOf(WEBHOOK_SECRET, '{', NOW), Buffer.from('{')))
})

test.run()
