import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Customer } from '../provider.ts'
import { called, type StripePackage } from './client.ts'
import type { Prices } from './price.ts'
import { ACCOUNT, isUnpaid, readSubscription } from './subscription.ts'

const PAGE = 100
/** Far more subscriptions than a customer has in years, the ended ones included. */
const MOST = 1_000

/**
 * Creates the customer of an account. The key makes a repeated call return the same one, for a day. It covers what is
 * sent, since Stripe refuses a key that comes with something else, such as a new name.
 */
export function createCustomer(
  library: StripePackage,
  { id, name, email }: { id: string; name: string; email: string | null },
): Promise<string> {
  const params = { name, metadata: { [ACCOUNT]: id }, ...(email === null ? {} : { email }) }
  const idempotencyKey = `pharos-${createHash('sha256').update(JSON.stringify(params)).digest('hex')}`
  return called(
    library,
    'create a customer',
    async () => (await library.stripe.customers.create(params, { idempotencyKey })).id,
  )
}

/** Reads a customer with all their subscriptions. One that was deleted has none any more. */
export function readCustomer(library: StripePackage, customer: string, prices: Prices): Promise<Customer> {
  return called(library, 'show a customer', async () => {
    const found = await library.stripe.customers.retrieve(customer)
    if (found.deleted === true) return { contact: null, subscriptions: [] }
    const given = await listSubscriptions(library.stripe, customer)
    const subscriptions = []
    for (const each of given) {
      const open = isUnpaid(each) ? await openInvoices(library.stripe, each.id) : []
      subscriptions.push(readSubscription(each, open, prices))
    }
    return { contact: found.email ?? null, subscriptions }
  })
}

/** More than are read here would make what is decided from them wrong. */
async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const query = { customer, status: 'all' as const, limit: PAGE, expand: ['data.latest_invoice'] }
  const found: Stripe.Subscription[] = []
  for await (const each of stripe.subscriptions.list(query)) {
    if (found.length === MOST) throw new Error(`The customer ${customer} has more than ${MOST} subscriptions.`)
    found.push(each)
  }
  return found
}

async function openInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: PAGE })
  return data
}
