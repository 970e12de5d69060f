import type { Stripe } from 'stripe'
import type { Invoice } from '../provider.ts'
import { instant } from './subscription.ts'

const STATUSES: readonly string[] = ['draft', 'open', 'paid', 'void', 'uncollectible'] satisfies Invoice['status'][]

export function readInvoice(given: Stripe.Invoice): Invoice {
  const status = given.status ?? 'draft'
  if (!isStatus(status)) throw new Error(`Stripe has an unknown status of invoices: ${status}`)
  return {
    id: given.id,
    number: given.number,
    status,
    currency: given.currency,
    total: given.total,
    paid: given.amount_paid,
    due: given.amount_remaining,
    created_at: instant(given.created),
    period_starts_at: instant(given.period_start),
    period_ends_at: instant(given.period_end),
    url: given.hosted_invoice_url ?? null,
    pdf_url: given.invoice_pdf ?? null,
  }
}

function isStatus(text: string): text is Invoice['status'] {
  return STATUSES.includes(text)
}
