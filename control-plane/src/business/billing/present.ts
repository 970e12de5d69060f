import type { BillingInvoice, BillingSubscription } from '@pharos/shared-protocol/contract/business/billing.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Invoice, PaymentProvider } from './provider/provider.ts'
import type { BillingCustomer } from './row.ts'
import { NO_STANDING } from './standing.ts'

export function presentSubscription(
  provider: PaymentProvider | null,
  { plan, managed_by }: { plan: Plan; managed_by: string | null },
  row: BillingCustomer | null,
  graceDays: number,
): z.output<typeof BillingSubscription> {
  const { status, plan: subscribed_plan, ...times } = row?.standing ?? NO_STANDING
  return {
    provider: provider?.name ?? null,
    plan,
    managed_by,
    plans: [...(provider?.plans ?? [])],
    status,
    subscribed_plan,
    period_ends_at: rfc3339OrNull(times.period_ends_at),
    cancel_at: rfc3339OrNull(times.cancel_at),
    trial_ends_at: rfc3339OrNull(times.trial_ends_at),
    unpaid_since: rfc3339OrNull(times.unpaid_since),
    grace_ends_at: rfc3339OrNull(times.grace_ends_at),
    pay_url: times.pay_url ?? null,
    grace_days: provider === null ? null : graceDays,
    contact: row?.contact ?? null,
    looked_at: rfc3339OrNull(row?.looked_at),
    failing_since: rfc3339OrNull(row?.failing_since),
  }
}

export function presentInvoice(invoice: Invoice): z.output<typeof BillingInvoice> {
  const { created_at, period_starts_at, period_ends_at, ...rest } = invoice
  return {
    ...rest,
    created_at: rfc3339(created_at),
    period_starts_at: rfc3339(period_starts_at),
    period_ends_at: rfc3339(period_ends_at),
  }
}
