import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { addAccount, type TestAccount } from '../world/account.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'
import type { Subscription } from './loopback/shape.ts'
import { LoopbackStripe } from './loopback/stripe.ts'

export interface BillingWorld {
  world: World
  stripe: LoopbackStripe
}

/** A world with a payment provider on loopback, whose clock is the world's. */
export async function createBillingWorld(options: WorldOptions = {}): Promise<BillingWorld> {
  const clock = { now: () => 0 }
  const stripe = await LoopbackStripe.start({ nowMs: () => clock.now() })
  const environment = { ...stripe.environment, ...options.environment }
  const world = await createWorld({ roles: 'all', agent: false, ...options, environment })
  clock.now = () => world.clock.now()
  stripe.sender.address = `${world.url}/billing/webhook`
  return { world, stripe }
}

export async function closeBillingWorld({ world, stripe }: BillingWorld): Promise<void> {
  await world.close()
  await stripe.close()
}

export interface Payer extends TestAccount {
  customer: string
  subscription: Subscription
}

/** Somebody who presses the button of the page. */
export async function pay(url: string, declined = false): Promise<number> {
  const body = new URLSearchParams(declined ? { declined: 'on' } : {})
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).status
}

/** An account that has bought a plan. Its events are not sent yet. */
export async function addPayer(
  { world, stripe }: BillingWorld,
  plan: 'team' | 'business' = 'team',
  name = 'payer',
): Promise<Payer> {
  const account = await addAccount(world, name, 'free')
  const { body } = await account.call(routes.openCheckout, { body: { plan } })
  await pay(body.url)
  const subscription = [...stripe.book.subscriptions.values()].at(-1)
  if (!subscription) throw new Error('nothing was bought')
  return { ...account, customer: subscription.customer, subscription }
}

export async function planOf(account: Pick<TestAccount, 'call'>): Promise<string> {
  return (await account.call(routes.getAccount)).body.plan
}

export async function standingOf(account: Pick<TestAccount, 'call'>) {
  return (await account.call(routes.getSubscription)).body
}

/** The subjects of the mails to an address, oldest first. */
export async function mailsTo(world: World, address: string): Promise<string[]> {
  const rows = await world.sql<{ subject: string }>(
    `select message->>'subject' as subject from delivery where destination = $1 and event like 'billing.%' order by id`,
    [address],
  )
  return rows.map(({ subject }) => subject)
}
