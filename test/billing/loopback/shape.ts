/** Objects of Stripe's API with the fields that are read here, named as its documentation does. Times in seconds. */
export interface Price {
  id: string
  object: 'price'
  unit_amount: number
  currency: string
}

export interface Customer {
  id: string
  object: 'customer'
  created: number
  name: string
  email: string | null
  metadata: Record<string, string>
  deleted?: true
}

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled'
  | 'paused'

export interface Subscription {
  id: string
  object: 'subscription'
  created: number
  customer: string
  status: SubscriptionStatus
  metadata: Record<string, string>
  items: {
    object: 'list'
    data: { id: string; price: Price; current_period_start: number; current_period_end: number }[]
  }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: { reason: 'cancellation_requested' | 'payment_failed' | null; comment: null; feedback: null }
  trial_end: number | null
  latest_invoice: string | null
}

export interface Line {
  description: string
  amount: number
  proration: boolean
}

export interface Invoice {
  id: string
  object: 'invoice'
  number: string
  created: number
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  currency: string
  total: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempted: boolean
  attempt_count: number
  next_payment_attempt: number | null
  period_start: number
  period_end: number
  hosted_invoice_url: string
  invoice_pdf: string
  status_transitions: {
    finalized_at: number | null
    paid_at: number | null
    voided_at: null
    marked_uncollectible_at: null
  }
  lines: { object: 'list'; data: Line[] }
}

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  customer: string
  client_reference_id: string
  url: string | null
  success_url: string
  cancel_url: string
  expires_at: number
  subscription: string | null
}

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  livemode: false
  pending_webhooks: number
  data: { object: Record<string, unknown> }
}
