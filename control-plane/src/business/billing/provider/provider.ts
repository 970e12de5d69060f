import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Language } from '../../../platform/language.ts'

export type PaidPlan = Exclude<Plan, 'free'>

/** A subscription as the payment provider has it now. */
export interface Subscription {
  id: string
  /**
   * `unpaid`: a payment failed, or is still to be made. `incomplete`: its first payment is not made yet; `paused`: its
   * trial ended without a way to pay. Both give no plan. `ended`: for good. `unknown`: the provider says something that
   * this version does not know, so nothing may be decided from it.
   */
  status: 'trialing' | 'active' | 'unpaid' | 'incomplete' | 'paused' | 'ended' | 'unknown'
  /** Null: its price belongs to no plan of the configuration. */
  plan: PaidPlan | null
  /** The account that its metadata names; null if it names none. Anybody with access to the provider can write it. */
  claimed: string | null
  created_at: EpochMs
  period_ends_at: EpochMs | null
  /** When it will end without being renewed; null: it will be renewed. */
  cancel_at: EpochMs | null
  trial_ends_at: EpochMs | null
  /** When the oldest invoice that is not paid was to be paid; null: all are paid. */
  unpaid_since: EpochMs | null
  /** Page of the provider on which what is open is paid; null if nothing is. */
  pay_url: string | null
  /** Whether the provider ended it because it was not paid. */
  ended_unpaid: boolean
}

/** A customer with all their subscriptions, as of one instant at the provider. */
export interface Customer {
  /** The address that invoices are sent to; null if there is none. */
  contact: string | null
  subscriptions: Subscription[]
}

export interface Invoice {
  id: string
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** ISO 4217, in lower case. */
  currency: string
  /** In the currency's smallest unit, such as cents. */
  total: number
  paid: number
  due: number
  created_at: EpochMs
  period_starts_at: EpochMs
  period_ends_at: EpochMs
  /** Pages of the provider; null while it is a draft. */
  url: string | null
  pdf_url: string | null
}

/** What an event of the provider is about. Its contents are never applied: they may be old. */
export interface ProviderEvent {
  id: string
  type: string
  /** Null: it concerns no customer. */
  customer: string | null
}

export interface NewCheckout {
  customer: string
  account: string
  plan: PaidPlan
  trial_days: number
  language: Language
  /** Where the browser returns to. */
  done: string
  canceled: string
}

/** A company that takes payments for the operator. All calls that return a promise go over the network, with a time limit. */
export interface PaymentProvider {
  name: string
  /** The plans that have a price. */
  plans: readonly PaidPlan[]
  /** Creates the customer of an account. Repeated within a day, it returns the same one. */
  createCustomer(account: { id: string; name: string; email: string | null }): Promise<string>
  readCustomer(customer: string): Promise<Customer>
  /** A page on which the plan is bought. It expires after a day. */
  openCheckout(checkout: NewCheckout): Promise<{ id: string; url: string; expires_at: EpochMs }>
  /** Closes such a page, so that nothing is bought there any more. Returns false if that has happened already. */
  closeCheckout(id: string): Promise<boolean>
  /** A page on which the customer changes how they pay. */
  openPortal(customer: string, page: { done: string; language: Language }): Promise<string>
  /** Changes the plan at once; the provider charges or credits the rest of the period in proportion. */
  changePlan(subscription: string, plan: PaidPlan): Promise<void>
  /** Ends it at the end of the period that is paid for, or takes that back. */
  setCancellation(subscription: string, cancels: boolean): Promise<void>
  /** Ends it at once. Returns if it has ended already. */
  end(subscription: string): Promise<void>
  /** Newest first. `after` is the id of the last invoice of the page before. */
  listInvoices(customer: string, page: { limit: number; after: string | null }): Promise<InvoicePage>
  /** Why a message is refused by its signature's form and time alone, before its bytes are read; null if it is not. */
  signatureFault(signature: string, now: EpochMs): string | null
  /** The event that signed bytes carry, or why they are refused, in words. */
  readEvent(body: Buffer, signature: string, now: EpochMs): ProviderEvent | { fault: string }
}

export interface InvoicePage {
  items: Invoice[]
  more: boolean
}
