import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Stripe } from 'stripe'
import type { Subscription } from '../provider.ts'
import type { Prices } from './price.ts'

/** The metadata of our customers and subscriptions: the id of the account. */
export const ACCOUNT = 'pharos_account'

/** Every status that Stripe documents, in the order of a subscription's life. */
const STATUS: ReadonlyMap<string, Subscription['status']> = new Map([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'ended'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['paused', 'paused'],
  ['canceled', 'ended'],
])

/** A status that a later version of Stripe may have is none that is known here. */
function statusOf(given: string): Subscription['status'] {
  return STATUS.get(given) ?? 'unknown'
}

/** Whether invoices of it are to be looked for that are not paid. */
export function isUnpaid({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return ['unpaid', 'incomplete'].includes(statusOf(status))
}

/** `open`: the invoices of the subscription that are not paid. */
export function readSubscription(
  given: Stripe.Subscription,
  open: readonly Stripe.Invoice[],
  prices: Prices,
): Subscription {
  const items = given.items.data.map(item => ({ ends: item.current_period_end, plan: prices.planOf(item.price.id) }))
  const item = items.find(({ plan }) => plan !== null) ?? items[0]
  const status = statusOf(given.status)
  const endsUnrenewed = given.cancel_at ?? (given.cancel_at_period_end ? (item?.ends ?? null) : null)
  // One whose first payment was never made was never paid for, so no time was promised.
  const endedUnpaid = given.status === 'canceled' && given.cancellation_details?.reason === 'payment_failed'
  return {
    id: given.id,
    status,
    plan: item?.plan ?? null,
    claimed: given.metadata[ACCOUNT] ?? null,
    created_at: instant(given.created),
    period_ends_at: maybe(item?.ends),
    cancel_at: maybe(endsUnrenewed),
    trial_ends_at: status === 'trialing' ? maybe(given.trial_end) : null,
    unpaid_since: status === 'unpaid' || endedUnpaid ? unpaidSince(given, open) : null,
    pay_url: oldestOf(open)?.hosted_invoice_url ?? null,
    ended_unpaid: endedUnpaid,
  }
}

/** The invoice that is to be paid first. */
function oldestOf(open: readonly Stripe.Invoice[]): Stripe.Invoice | undefined {
  return open.toSorted((a, b) => a.created - b.created)[0]
}

/** An invoice is to be paid once it is finalized. Without one, it counts from the latest invoice. */
function unpaidSince({ latest_invoice, created }: Stripe.Subscription, open: readonly Stripe.Invoice[]): EpochMs {
  const latest = typeof latest_invoice === 'object' && latest_invoice !== null ? [latest_invoice] : []
  const among = open.length > 0 ? open : latest
  const due = among.map(invoice => invoice.status_transitions.finalized_at ?? invoice.created)
  return instant(due.length > 0 ? Math.min(...due) : created)
}

/** Stripe counts in seconds. */
export function instant(seconds: number): EpochMs {
  return epoch(seconds * 1000)
}

function maybe(seconds: number | null | undefined): EpochMs | null {
  return seconds === null || seconds === undefined ? null : instant(seconds)
}
