import type { CheckoutSession, Customer, Event, Invoice, Line, Price, Subscription } from './shape.ts'

const MONTH_S = 30 * 86_400
const DAY_S = 86_400

export interface Wish {
  price: string
  trial_days: number
  metadata: Record<string, string>
}

/** What the loopback provider knows, and what happens to it. Each change makes the events that Stripe documents. */
export class Book {
  readonly prices: Map<string, Price>
  readonly customers = new Map<string, Customer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices = new Map<string, Invoice>()
  readonly sessions = new Map<string, CheckoutSession & { wish: Wish }>()
  readonly events: Event[] = []
  /** Customers whose card is declined. */
  readonly declined = new Set<string>()
  readonly #pending = new Map<string, Line[]>()
  readonly #nowMs: () => number
  #count = 0

  constructor(amounts: Record<string, number>, nowMs: () => number) {
    this.prices = new Map(
      Object.entries(amounts).map(([id, unit_amount]) => [id, { id, object: 'price', unit_amount, currency: 'eur' }]),
    )
    this.#nowMs = nowMs
  }

  get now(): number {
    return Math.floor(this.#nowMs() / 1000)
  }

  newId(kind: string): string {
    this.#count += 1
    return `${kind}_${String(this.#count).padStart(6, '0')}`
  }

  price(id: string): Price {
    const price = this.prices.get(id)
    if (!price) throw new Error(`there is no price ${id}`)
    return price
  }

  tell(type: string, object: object): void {
    const data = { object: structuredClone(object) as Record<string, unknown> }
    const about = { type, created: this.now, data, api_version: '2026-10-28.endive', livemode: false as const }
    this.events.push({ id: this.newId('evt'), object: 'event', pending_webhooks: 1, ...about })
  }

  addCustomer(fields: Pick<Customer, 'name' | 'email' | 'metadata'>): Customer {
    const customer: Customer = { id: this.newId('cus'), object: 'customer', created: this.now, ...fields }
    this.customers.set(customer.id, customer)
    this.tell('customer.created', customer)
    return customer
  }

  /** A person pays on the page of a checkout. */
  complete(session: CheckoutSession & { wish: Wish }): Subscription | 'declined' {
    if (this.declined.has(session.customer) && session.wish.trial_days === 0) return 'declined'
    const subscription = this.subscribe(session.customer, session.wish)
    Object.assign(session, { status: 'complete', subscription: subscription.id, url: null })
    const { wish, ...shown } = session
    this.tell('checkout.session.completed', { ...shown, metadata: wish.metadata })
    return subscription
  }

  subscribe(customer: string, { price, trial_days, metadata }: Wish): Subscription {
    const ends = this.now + (trial_days > 0 ? trial_days * DAY_S : MONTH_S)
    const period = { current_period_start: this.now, current_period_end: ends }
    const item = { id: this.newId('si'), price: this.price(price), ...period }
    const subscription: Subscription = {
      id: this.newId('sub'),
      object: 'subscription',
      created: this.now,
      customer,
      status: trial_days > 0 ? 'trialing' : 'active',
      metadata,
      items: { object: 'list', data: [item] },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      cancellation_details: { reason: null, comment: null, feedback: null },
      trial_end: trial_days > 0 ? ends : null,
      latest_invoice: null,
    }
    this.subscriptions.set(subscription.id, subscription)
    const amount = trial_days > 0 ? 0 : item.price.unit_amount
    const invoice = this.bill(subscription, [{ description: price, amount, proration: false }])
    this.tell('customer.subscription.created', subscription)
    this.settle(invoice)
    return subscription
  }

  /** Begins the next period, or ends the subscription where that was asked for. */
  renew(subscription: Subscription): void {
    if (subscription.cancel_at_period_end) {
      this.cancel(subscription, 'cancellation_requested')
      return
    }
    const [item] = subscription.items.data
    if (!item) throw new Error('it has no item')
    item.current_period_start = item.current_period_end
    item.current_period_end += MONTH_S
    subscription.trial_end = null
    subscription.status = 'active'
    const own = { description: item.price.id, amount: item.price.unit_amount, proration: false }
    const invoice = this.bill(subscription, [...(this.#pending.get(subscription.id) ?? []), own])
    this.#pending.delete(subscription.id)
    this.tell('customer.subscription.updated', subscription)
    this.settle(invoice)
  }

  bill(subscription: Subscription, lines: Line[]): Invoice {
    const total = lines.reduce((sum, line) => sum + line.amount, 0)
    const [item] = subscription.items.data
    const id = this.newId('in')
    const invoice: Invoice = {
      id,
      object: 'invoice',
      number: `PH-${id.slice(3)}`,
      created: this.now,
      customer: subscription.customer,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      status: 'open',
      currency: 'eur',
      total,
      amount_due: Math.max(0, total),
      amount_paid: 0,
      amount_remaining: Math.max(0, total),
      attempted: false,
      attempt_count: 0,
      next_payment_attempt: null,
      period_start: item?.current_period_start ?? this.now,
      period_end: item?.current_period_end ?? this.now,
      hosted_invoice_url: `https://pay.example/invoice/${id}`,
      invoice_pdf: `https://pay.example/invoice/${id}.pdf`,
      status_transitions: { finalized_at: this.now, paid_at: null, voided_at: null, marked_uncollectible_at: null },
      lines: { object: 'list', data: lines },
    }
    this.invoices.set(id, invoice)
    subscription.latest_invoice = id
    this.tell('invoice.created', invoice)
    this.tell('invoice.finalized', invoice)
    return invoice
  }

  /** Tries to charge an invoice. The state of its subscription follows. */
  settle(invoice: Invoice): boolean {
    const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription)
    if (!subscription || invoice.status !== 'open') return false
    invoice.attempted = true
    invoice.attempt_count += 1
    if (invoice.amount_due > 0 && this.declined.has(invoice.customer)) {
      invoice.next_payment_attempt = this.now + 3 * DAY_S
      this.tell('invoice.payment_failed', invoice)
      if (subscription.status === 'active') this.#turn(subscription, 'past_due')
      return false
    }
    const paid = { amount_paid: invoice.amount_due, amount_remaining: 0, next_payment_attempt: null }
    Object.assign(invoice, { ...paid, status: 'paid' })
    invoice.status_transitions.paid_at = this.now
    this.tell('invoice.paid', invoice)
    const open = [...this.invoices.values()].some(
      each => each.status === 'open' && each.parent.subscription_details.subscription === subscription.id,
    )
    if (!open && ['past_due', 'unpaid'].includes(subscription.status)) this.#turn(subscription, 'active')
    return true
  }

  /** Changes the price, with the rest of the period in proportion. */
  reprice(subscription: Subscription, price: string, atOnce: boolean): 'declined' | 'done' {
    const [item] = subscription.items.data
    if (!item) throw new Error('it has no item')
    const next = this.price(price)
    const left = (item.current_period_end - this.now) / (item.current_period_end - item.current_period_start)
    const part = ({ id, unit_amount }: Price, sign: number): Line => ({
      description: id,
      amount: subscription.status === 'trialing' ? 0 : Math.round(sign * unit_amount * left),
      proration: true,
    })
    const lines = [part(item.price, -1), part(next, 1)]
    if (atOnce && this.declined.has(subscription.customer)) return 'declined'
    item.price = next
    if (atOnce) this.settle(this.bill(subscription, lines))
    else this.#pending.set(subscription.id, [...(this.#pending.get(subscription.id) ?? []), ...lines])
    this.tell('customer.subscription.updated', subscription)
    return 'done'
  }

  cancelAtEnd(subscription: Subscription, cancels: boolean): void {
    subscription.cancel_at_period_end = cancels
    subscription.cancel_at = cancels ? (subscription.items.data[0]?.current_period_end ?? null) : null
    this.tell('customer.subscription.updated', subscription)
  }

  cancel(subscription: Subscription, reason: 'cancellation_requested' | 'payment_failed'): void {
    Object.assign(subscription, { status: 'canceled', ended_at: this.now, canceled_at: this.now })
    subscription.cancellation_details.reason = reason
    this.tell('customer.subscription.deleted', subscription)
  }

  /** All attempts to charge it have failed. */
  giveUp(subscription: Subscription): void {
    this.#turn(subscription, 'unpaid')
  }

  #turn(subscription: Subscription, status: Subscription['status']): void {
    subscription.status = status
    this.tell('customer.subscription.updated', subscription)
  }
}
