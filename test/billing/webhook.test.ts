import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import type { Event } from './loopback/shape.ts'
import { WEBHOOK_SECRET } from './loopback/stripe.ts'
import { signatureOf } from './loopback/webhook.ts'
import { addPayer, type BillingWorld, closeBillingWorld, createBillingWorld, planOf, standingOf } from './world.ts'

const test = suite<BillingWorld>('events of the payment provider')

// Without workers: what is applied here was applied by an event.
test.before(async context => {
  Object.assign(context, await createBillingWorld({ roles: 'api' }))
})
test.after(context => closeBillingWorld(context))
test.after.each(({ stripe }) => {
  stripe.failsWith = null
  stripe.holdAnswer = null
  stripe.takeEvents()
})

let counter = 0
function eventOf(type: string, object: object): Event {
  counter += 1
  const about = {
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    livemode: false,
    pending_webhooks: 1,
  } as const
  return { ...about, id: `evt_made_${counter}`, type, data: { object: object as Record<string, unknown> } }
}

async function post({ world }: BillingWorld, body: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(`${world.url}/billing/webhook`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { result?: string; code?: string } }
}

function deliver(context: BillingWorld, event: object) {
  const body = JSON.stringify(event)
  return post(context, body, signatureOf(WEBHOOK_SECRET, body, context.world.clock.now()))
}

/** Everything that billing stores, to see that nothing changed. */
const stored = ({ world }: BillingWorld) =>
  world.sql(`select (select jsonb_agg(to_jsonb(c) - 'looked_at' order by account_id) from billing_customer c) as customers,
    (select jsonb_agg(plan order by id) from account) as plans, (select count(*) from delivery) as mails`)

test('an event is applied once, and known when it comes again', async context => {
  const payer = await addPayer(context, 'team', 'once')
  const [event] = context.stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')
  const calls = context.stripe.calls.length
  assert.equal(await deliver(context, event ?? {}), { status: 202, body: { result: 'applied' } })
  assert.is(await planOf(payer), 'team')
  const asked = context.stripe.calls.length
  assert.ok(asked > calls)
  for (let i = 0; i < 3; i += 1)
    assert.equal(await deliver(context, event ?? {}), { status: 202, body: { result: 'known' } })
  assert.is(context.stripe.calls.length, asked)
})

test('what an event says is not believed: the provider is asked', async context => {
  const payer = await addPayer(context, 'team', 'forged contents')
  const enterprise = { ...structuredClone(payer.subscription), status: 'active' }
  const [item] = enterprise.items.data
  if (item) item.price = context.stripe.book.price('price_enterprise')
  await deliver(context, eventOf('customer.subscription.updated', enterprise))
  assert.is(await planOf(payer), 'team')
  await deliver(context, eventOf('customer.subscription.deleted', { ...payer.subscription, status: 'canceled' }))
  assert.is(await planOf(payer), 'team')
})

test('an unknown or foreign customer changes nothing', async context => {
  await addPayer(context, 'team', 'bystander')
  const before = await stored(context)
  const foreign = context.stripe.book.addCustomer({ name: 'of another product', email: null, metadata: {} })
  const theirs = context.stripe.book.subscribe(foreign.id, { price: 'price_business', trial_days: 0, metadata: {} })
  for (const customer of ['cus_nobody', foreign.id, null, { id: 'cus_nobody' }]) {
    const event = eventOf('customer.subscription.created', { ...theirs, customer })
    assert.equal(await deliver(context, event), { status: 202, body: { result: 'skipped' } })
  }
  for (const event of [
    eventOf('customer.subscription.created', {}),
    eventOf('product.created', { id: 'prod_1', object: 'product' }),
    eventOf('customer.deleted', { id: 'cus_nobody', object: 'customer' }),
  ])
    assert.is((await deliver(context, event)).body.result, 'skipped')
  assert.equal(await stored(context), before)
})

test('metadata that names an account gives it nothing', async context => {
  const payer = await addPayer(context, 'team', 'payer by metadata')
  await context.stripe.deliver()
  const victim = await addAccount(context.world, 'named by metadata', 'free')
  const { book } = context.stripe
  const metadata = { pharos_account: victim.id }
  const before = await stored(context)
  // A stranger's customer whose subscription names the account, and the payer's own that does.
  const stranger = book.addCustomer({ name: 'stranger', email: null, metadata })
  book.subscribe(stranger.id, { price: 'price_enterprise', trial_days: 0, metadata })
  book.subscribe(payer.customer, { price: 'price_enterprise', trial_days: 0, metadata })
  const events = context.stripe.takeEvents()
  assert.ok(events.length >= 6)
  for (const event of events) assert.is((await deliver(context, event)).status, 202)
  assert.is(await planOf(victim), 'free')
  assert.is(await planOf(payer), 'team')
  const after = await stored(context)
  assert.equal(
    JSON.stringify(after).replaceAll(/"(wanted|next_at)": ?\d+/g, ''),
    JSON.stringify(before).replaceAll(/"(wanted|next_at)": ?\d+/g, ''),
  )
})

test('an unsigned message is refused before it is read, and a large one before it is stored', async context => {
  const body = JSON.stringify(eventOf('customer.subscription.updated', {}))
  const at = context.world.clock.now()
  const signed = signatureOf(WEBHOOK_SECRET, body, at)
  const cases: [string, string, number][] = [
    [body, '', 401],
    [body, signatureOf('whsec_another_secret_of_somebody', body, at), 401],
    [body, signatureOf(WEBHOOK_SECRET, body, at - 301_000), 401],
    [body, signatureOf(WEBHOOK_SECRET, body, at + 301_000), 401],
    [`${body} `, signed, 401],
    ['{', signatureOf(WEBHOOK_SECRET, '{', at), 401],
  ]
  for (const [text, signature, status] of cases)
    assert.is((await post(context, text, signature)).status, status, signature)
  const large = 'x'.repeat(524_289)
  assert.is((await post(context, large, signatureOf(WEBHOOK_SECRET, large, at))).status, 413)
  assert.is((await post(context, large, '')).status, 401)
})

test('while the provider is away an event is refused with 503, and applied when it is sent again', async context => {
  const payer = await addPayer(context, 'team', 'away')
  const [event] = context.stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')
  context.stripe.failsWith = 500
  context.world.lines.expect(/could not be asked/)
  context.world.lines.expect(/an outage/)
  for (let i = 0; i < 2; i += 1) assert.equal((await deliver(context, event ?? {})).body.code, 'unavailable')
  assert.is(await planOf(payer), 'free')
  assert.type((await standingOf(payer)).failing_since, 'string')
  context.stripe.failsWith = null
  assert.is((await deliver(context, event ?? {})).body.result, 'applied')
  assert.is(await planOf(payer), 'team')
  assert.is((await standingOf(payer)).failing_since, null)
})

test('our own fault is no 2xx, and loses nothing', async context => {
  const payer = await addPayer(context, 'team', 'own fault')
  const [event] = context.stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')
  await context.world.sql('alter table delivery rename to delivery_away')
  try {
    context.world.lines.expect(/a request failed/)
    assert.is((await deliver(context, event ?? {})).status, 500)
  } finally {
    await context.world.sql('alter table delivery_away rename to delivery')
  }
  assert.is(await planOf(payer), 'free')
  assert.is((await deliver(context, event ?? {})).body.result, 'applied')
  assert.is(await planOf(payer), 'team')
})

test('of two answers in flight, the older one never wins', async context => {
  const payer = await addPayer(context, 'team', 'two in flight')
  await context.stripe.deliver()
  const { book } = context.stripe
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let isHolding = false
  context.stripe.holdAnswer = async call => {
    if (isHolding || !call.endsWith('/subscriptions')) return
    isHolding = true
    await held
  }
  const first = deliver(context, eventOf('invoice.paid', { customer: payer.customer }))
  while (!isHolding) await new Promise(resolve => setTimeout(resolve, 5))
  // The held answer says team. Meanwhile the plan changes, and its event comes.
  book.reprice(payer.subscription, 'price_business', false)
  const second = deliver(context, eventOf('customer.subscription.updated', { customer: payer.customer }))
  assert.equal((await second).body, { result: 'accepted' })
  release()
  assert.equal((await first).body, { result: 'applied' })
  assert.is(await planOf(payer), 'business')
})

test('an answer that comes after its turn was taken over is dropped', async context => {
  const payer = await addPayer(context, 'team', 'taken over')
  await context.stripe.deliver()
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let holding = 0
  context.stripe.holdAnswer = async call => {
    if (!call.endsWith('/subscriptions')) return
    holding += 1
    if (holding === 1) await held
  }
  const first = deliver(context, eventOf('invoice.paid', { customer: payer.customer }))
  while (holding === 0) await new Promise(resolve => setTimeout(resolve, 5))
  context.stripe.book.reprice(payer.subscription, 'price_business', false)
  // The process that holds the turn seems dead.
  context.world.clock.leap(121_000)
  const second = await deliver(context, eventOf('customer.subscription.updated', { customer: payer.customer }))
  assert.equal(second.body, { result: 'applied' })
  assert.is(await planOf(payer), 'business')
  release()
  assert.equal((await first).body, { result: 'accepted' })
  assert.is(await planOf(payer), 'business')
})

test('a plan that the operator set stays until the subscription changes', async context => {
  const payer = await addPayer(context, 'team', 'set by hand')
  await context.stripe.deliver()
  await context.world.sql(`update account set plan = 'enterprise' where id = $1`, [payer.id])
  await deliver(context, eventOf('invoice.paid', { customer: payer.customer }))
  assert.is((await payer.call(routes.getSubscription)).body.plan, 'enterprise')
  context.stripe.book.reprice(payer.subscription, 'price_business', false)
  await context.stripe.deliver()
  assert.is(await planOf(payer), 'business')
})

test.run()
