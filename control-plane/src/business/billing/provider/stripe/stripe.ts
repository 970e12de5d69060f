import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Config } from '../../../../platform/config.ts'
import type { NewCheckout, PaidPlan, PaymentProvider } from '../provider.ts'
import { called, loadStripe, type StripePackage } from './client.ts'
import { createCustomer, readCustomer } from './customer.ts'
import { headerFault, readEvent } from './event.ts'
import { readInvoice } from './invoice.ts'
import { type Prices, readPrices } from './price.ts'
import { ACCOUNT } from './subscription.ts'

/** Stripe as the payment provider; null without a key. */
export async function openStripe(config: Config): Promise<PaymentProvider | null> {
  const { PHAROS_STRIPE_SECRET_KEY: key, PHAROS_STRIPE_WEBHOOK_SECRET: secret } = config
  if (key === undefined || secret === undefined) return null
  const library = await loadStripe(config, key)
  const { stripe } = library
  const prices = readPrices(config)
  return {
    name: 'stripe',
    plans: prices.plans,
    createCustomer: account => createCustomer(library, account),
    readCustomer: customer => readCustomer(library, customer, prices),
    openCheckout: checkout => openCheckout(library, prices, checkout),
    closeCheckout: id => closeCheckout(library, id),
    openPortal: (customer, { done, language }) =>
      called(library, 'open the portal', async () => {
        const page = { customer, return_url: done, locale: language }
        return (await stripe.billingPortal.sessions.create(page)).url
      }),
    changePlan: (subscription, plan) => changePlan(library, prices, subscription, plan),
    setCancellation: (subscription, cancels) =>
      called(library, 'change the subscription', async () => {
        await stripe.subscriptions.update(subscription, { cancel_at_period_end: cancels })
      }),
    end: subscription => end(library, subscription),
    listInvoices: (customer, { limit, after }) =>
      called(library, 'list the invoices', async () => {
        const page = { customer, limit, ...(after === null ? {} : { starting_after: after }) }
        const { data, has_more } = await stripe.invoices.list(page)
        return { items: data.map(readInvoice), more: has_more }
      }),
    signatureFault: headerFault,
    readEvent: (body, signature, now) => readEvent(library, secret, { body, signature, now }),
  }
}

function openCheckout(library: StripePackage, prices: Prices, checkout: NewCheckout) {
  const { customer, account, plan, trial_days, language, done, canceled } = checkout
  const trial = {
    trial_period_days: trial_days,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  }
  return called(library, 'open a checkout', async () => {
    const { id, url, expires_at } = await library.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      client_reference_id: account,
      line_items: [{ price: prices.sold(plan), quantity: 1 }],
      subscription_data: { metadata: { [ACCOUNT]: account }, ...(trial_days > 0 ? trial : {}) },
      locale: language,
      success_url: done,
      cancel_url: canceled,
    })
    if (url === null) throw new Error('Stripe opened a checkout without a page.')
    return { id, url, expires_at: epoch(expires_at * 1000) }
  })
}

/** A session that is paid or has expired cannot be closed. */
async function closeCheckout(library: StripePackage, id: string): Promise<boolean> {
  return called(library, 'close a checkout', async () => {
    const { status } = await library.stripe.checkout.sessions.retrieve(id)
    if (status !== 'open') return false
    await library.stripe.checkout.sessions.expire(id)
    return true
  })
}

/**
 * A dearer plan is paid at once, and not given if the payment fails; what is left of a cheaper one is a credit on the
 * next invoice.
 */
function changePlan(library: StripePackage, prices: Prices, subscription: string, plan: PaidPlan): Promise<void> {
  return called(library, 'change the plan', async () => {
    const { items } = await library.stripe.subscriptions.retrieve(subscription)
    const [item] = items.data
    if (item === undefined) throw new Error(`The subscription ${subscription} has no item.`)
    const price = await library.stripe.prices.retrieve(prices.sold(plan))
    const isDearer = (price.unit_amount ?? 0) > (item.price.unit_amount ?? 0)
    await library.stripe.subscriptions.update(subscription, {
      items: [{ id: item.id, price: price.id }],
      ...(isDearer
        ? { proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
        : { proration_behavior: 'create_prorations' }),
    })
  })
}

async function end(library: StripePackage, subscription: string): Promise<void> {
  await called(library, 'end the subscription', async () => {
    const { status } = await library.stripe.subscriptions.retrieve(subscription)
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await library.stripe.subscriptions.cancel(subscription)
  })
}
