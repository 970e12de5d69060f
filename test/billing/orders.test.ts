import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Event } from './loopback/shape.ts'
import {
  addPayer,
  type BillingWorld,
  closeBillingWorld,
  createBillingWorld,
  type Payer,
  planOf,
  standingOf,
} from './world.ts'

const ORDERS = 240

const test = suite<BillingWorld>('the order of events')

test.before(async context => {
  Object.assign(context, await createBillingWorld({ roles: 'api' }))
})
test.after(context => closeBillingWorld(context))

/** A sequence that is the same in each run. */
function createChance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

function shuffled<T>(items: readonly T[], chance: (below: number) => number): T[] {
  const all = [...items]
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = chance(i + 1)
    const [one, other] = [all[i] as T, all[j] as T]
    all[i] = other
    all[j] = one
  }
  return all
}

/** What happens to a subscription at the provider, each with its events. */
function stepsOf({ stripe: { book } }: BillingWorld, { subscription, customer }: Payer): (() => void)[] {
  const openInvoices = () => [...book.invoices.values()].filter(each => each.customer === customer)
  return [
    () => book.reprice(subscription, 'price_business', false),
    () => {
      book.declined.add(customer)
      book.renew(subscription)
    },
    () => {
      book.declined.delete(customer)
      for (const invoice of openInvoices()) book.settle(invoice)
    },
    () => book.cancelAtEnd(subscription, true),
    () => book.cancelAtEnd(subscription, false),
    () => book.reprice(subscription, 'price_team', false),
  ]
}

async function ofOrder(
  context: BillingWorld,
  payer: Payer,
  events: readonly Event[],
  chance: (below: number) => number,
) {
  const steps = stepsOf(context, payer)
  // The provider goes on while events arrive, each of them twice, some at the same time.
  const sent = shuffled([...events, ...events], chance)
  while (sent.length > 0 || steps.length > 0) {
    if (steps.length > 0 && (sent.length === 0 || chance(3) === 0)) {
      steps.shift()?.()
      const own = context.stripe.takeEvents().filter(({ data }) => data.object.customer === payer.customer)
      sent.push(...shuffled([...own, ...own], chance))
    } else {
      const some = sent.splice(0, 1 + chance(3))
      const statuses = await Promise.all(some.map(event => context.stripe.sender.send(event)))
      for (const status of statuses) assert.is(status, 202)
    }
  }
}

test(`${ORDERS} orders through HTTP and the database end in one state`, async context => {
  const ends = new Map<string, number>()
  for (let order = 0; order < ORDERS; order += 1) {
    const payer = await addPayer(context, 'team', `order ${order}`)
    const events = context.stripe.takeEvents().filter(({ data }) => data.object.customer === payer.customer)
    await ofOrder(context, payer, events, createChance(order + 1))
    const { status, subscribed_plan, cancel_at, unpaid_since, grace_ends_at } = await standingOf(payer)
    const end = JSON.stringify([await planOf(payer), status, subscribed_plan, cancel_at, unpaid_since, grace_ends_at])
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  assert.equal([...ends], [[JSON.stringify(['team', 'active', 'team', null, null, null]), ORDERS]])
})

test.run()
