import { z } from 'zod'
import { CreatedAt, paging, TimeOut } from '../field.ts'
import { defineRoute } from '../route.ts'
import { PLANS, Plan } from './plan.ts'

/** The plans that can be bought. */
export const PAID_PLANS = PLANS.filter(plan => plan !== 'free')
const PaidPlan = z.enum(PAID_PLANS).meta({ description: 'A plan that has a price' })

export const BillingSubscription = z
  .object({
    provider: z.string().nullable().meta({
      description: 'The payment provider of the installation. `null` if there is none: then the operator sets the plan',
    }),
    plan: Plan.meta({ description: 'The plan of the account at present' }),
    managed_by: z.string().nullable().meta({
      description: 'Name of the partner that sets the plan, so that nothing is bought here; `null` if there is none',
    }),
    plans: z.array(Plan).meta({ description: 'Plans that can be bought' }),
    status: z.enum(['none', 'incomplete', 'trialing', 'active', 'past_due', 'lapsed']).meta({
      description:
        '`incomplete`: the first payment is to be made, and the subscription gives no plan before. `past_due`: a payment failed, and the plan is kept until `grace_ends_at`. `lapsed`: that time is over, and the plan was lowered until the invoice is paid',
    }),
    subscribed_plan: Plan.nullable().meta({
      description: 'The plan that the subscription pays for; `null` without one',
    }),
    period_ends_at: TimeOut.nullable().meta({ description: 'End of the period that is paid for' }),
    cancel_at: TimeOut.nullable().meta({
      description: 'Time at which the subscription ends without being renewed; `null` if it will be renewed',
    }),
    trial_ends_at: TimeOut.nullable().meta({ description: 'End of the free trial; `null` outside of one' }),
    unpaid_since: TimeOut.nullable().meta({
      description: 'Date of the oldest invoice whose payment failed; `null` if all are paid',
    }),
    grace_ends_at: TimeOut.nullable().meta({
      description: 'Time until which the plan is kept although a payment failed',
    }),
    pay_url: z.string().nullable().meta({
      description: 'Page of the provider on which the oldest open invoice is paid; `null` if nothing is open',
    }),
    grace_days: z.int().nullable().meta({
      description: 'Number of days that a plan is kept after a failed payment; `null` without a provider',
    }),
    contact: z.string().nullable().meta({ description: 'Email address that the provider sends invoices to' }),
    looked_at: TimeOut.nullable().meta({
      description: 'Time at which the provider was last asked; `null` if it was never asked',
    }),
    failing_since: TimeOut.nullable().meta({
      description: 'Time since which the provider could not be asked, so the rest may be old; `null` if it can',
    }),
  })
  .meta({ id: 'BillingSubscription' })

const Amount = z.int()

export const BillingInvoice = z
  .object({
    id: z.string().meta({ description: 'Id' }),
    number: z.string().nullable().meta({ description: 'Number on the invoice; `null` for a draft' }),
    status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).meta({
      description: '`open`: to be paid. `void`: withdrawn. `uncollectible`: no longer expected to be paid',
    }),
    currency: z.string().meta({ description: 'Currency of the amounts (ISO 4217), in lower case' }),
    total: Amount.meta({ description: 'Total, in the smallest unit of the currency; negative for a credit' }),
    paid: Amount.meta({ description: 'Amount that was paid, in the smallest unit of the currency' }),
    due: Amount.meta({ description: 'Amount that is still to be paid, in the smallest unit of the currency' }),
    created_at: CreatedAt,
    period_starts_at: TimeOut.meta({ description: 'Start of the period that the invoice is for' }),
    period_ends_at: TimeOut.meta({ description: 'End of the period that the invoice is for' }),
    url: z.string().nullable().meta({ description: 'Page of the provider with the invoice, also to pay it' }),
    pdf_url: z.string().nullable().meta({ description: 'Address of the invoice as PDF' }),
  })
  .meta({ id: 'BillingInvoice' })

/** A page of the payment provider, to which a browser is led. */
const ProviderPage = z
  .object({ url: z.string().meta({ description: 'Page of the payment provider. Open it in a browser' }) })
  .meta({ id: 'BillingPage' })

const reads = { kind: 'account', scope: null, role: 'admin' } as const
const changes = { kind: 'account', scope: null, role: 'owner', recent: true } as const

export const getSubscription = defineRoute({
  id: 'billing.subscription',
  method: 'GET',
  path: '/billing/subscription',
  summary: 'Read the subscription of the account',
  access: reads,
  reply: BillingSubscription,
  tx: 'none',
  fixture: 'billing',
})
export const listInvoices = defineRoute({
  id: 'billing.invoices',
  method: 'GET',
  path: '/billing/invoices',
  summary: 'List the invoices of the account, as the payment provider has them',
  access: reads,
  query: z.strictObject(paging(50, 100)),
  reply: z.array(BillingInvoice),
  list: 'page',
  refusals: ['conflict', 'unavailable'],
  tx: 'none',
  fixture: 'billing',
})
export const openCheckout = defineRoute({
  id: 'billing.checkout',
  method: 'POST',
  path: '/billing/checkout',
  summary: 'Open a page of the payment provider on which a plan is bought',
  access: changes,
  body: z.strictObject({ plan: PaidPlan }),
  reply: ProviderPage,
  refusals: ['conflict', 'unavailable'],
  tx: 'none',
  fixture: 'billing',
})
export const openPortal = defineRoute({
  id: 'billing.portal',
  method: 'POST',
  path: '/billing/portal',
  summary: 'Open the page of the payment provider for cards, addresses and unpaid invoices',
  access: changes,
  reply: ProviderPage,
  refusals: ['conflict', 'unavailable'],
  tx: 'none',
  fixture: 'billing_customer',
})
export const changeSubscription = defineRoute({
  id: 'billing.change',
  method: 'PUT',
  path: '/billing/subscription',
  summary: 'Change the plan of the subscription, or end it with the period that is paid for',
  access: changes,
  body: z.strictObject({
    plan: PaidPlan.optional().meta({
      description:
        'The new plan, from now on. A dearer one is charged at once for the rest of the period; a cheaper one is credited on the next invoice',
    }),
    cancel: z.boolean().optional().meta({
      description: '`true` ends the subscription with the period that is paid for; `false` takes that back',
    }),
  }),
  reply: BillingSubscription,
  refusals: ['conflict', 'unavailable'],
  tx: 'none',
  fixture: 'billing_subscriber',
})
export const receiveBillingEvent = defineRoute({
  id: 'billing_event.receive',
  method: 'POST',
  path: '/billing/webhook',
  summary: 'Receive an event of the payment provider: its JSON, with the header stripe-signature',
  access: { kind: 'public' },
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: z
    .object({
      result: z.enum(['applied', 'accepted', 'skipped', 'known']).meta({
        description:
          '`applied`: the subscription was fetched and applied. `accepted`: another process is about to. `known`: an event with this id was received before. `skipped`: it concerns no customer of this installation',
      }),
    })
    .meta({ id: 'BillingEventResult' }),
  status: 202,
  tx: 'none',
  refusals: ['unauthenticated', 'too_large', 'unavailable'],
  idempotent: false,
  fixture: 'billing_event',
})
