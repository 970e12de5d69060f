import type { Book } from './book.ts'
import { readForm, textAt } from './form.ts'
import type { CheckoutSession, Invoice, Subscription } from './shape.ts'

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: string
  idempotency: string | undefined
}
export interface Answer {
  status: number
  body: unknown
}

const DAY_S = 86_400

/** The part of Stripe's API that Pharos calls. */
export class Api {
  readonly #book: Book
  readonly #base: () => string
  readonly #created = new Map<string, { body: string; answer: Answer }>()

  constructor(book: Book, base: () => string) {
    this.#book = book
    this.#base = base
  }

  answer(call: Call): Answer {
    const key = call.idempotency === undefined ? undefined : `${call.path} ${call.idempotency}`
    const known = key === undefined ? undefined : this.#created.get(key)
    if (known && known.body !== call.body)
      return refused(400, 'idempotency_error', 'Keys can only be used with the same parameters as at first.')
    if (known) return known.answer
    const answer = this.#route(call)
    if (key !== undefined && answer.status < 500) this.#created.set(key, { body: call.body, answer })
    return answer
  }

  #route({ method, path, query, body }: Call): Answer {
    const [, , family = '', id, verb] = path.split('/')
    const form = readForm(method === 'POST' ? body : query.toString())
    const route = `${method} ${family}`
    if (route === 'POST customers' && id === undefined) return this.#createCustomer(form)
    if (route === 'GET customers') return found(this.#book.customers.get(id ?? ''), id)
    if (route === 'GET prices') return found(this.#book.prices.get(id ?? ''), id)
    if (family === 'checkout') return this.#checkout(method, form, path.split('/').slice(4))
    if (family === 'billing_portal') return this.#portal(form)
    if (route === 'GET subscriptions' && id === undefined) return this.#listSubscriptions(form)
    if (family === 'subscriptions') return this.#subscription(method, id ?? '', form)
    if (route === 'GET invoices') return this.#listInvoices(form)
    return refused(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}) ${verb ?? ''}`)
  }

  #createCustomer(form: Record<string, unknown>): Answer {
    const metadata = (form.metadata ?? {}) as Record<string, string>
    const fields = { name: textAt(form, 'name') ?? '', email: textAt(form, 'email') ?? null, metadata }
    return ok(this.#book.addCustomer(fields))
  }

  #checkout(method: string, form: Record<string, unknown>, [id, verb]: string[]): Answer {
    const session = this.#book.sessions.get(id ?? '')
    if (id !== undefined && !session) return missing(id)
    if (session && method === 'GET') return ok(shownSession(session))
    if (session && verb === 'expire') {
      if (session.status !== 'open') return refused(400, 'invalid_request_error', 'Only open sessions can be expired.')
      Object.assign(session, { status: 'expired', url: null })
      return ok(shownSession(session))
    }
    return this.#openSession(form)
  }

  #openSession(form: Record<string, unknown>): Answer {
    const book = this.#book
    const id = book.newId('cs_test')
    const customer = textAt(form, 'customer') ?? ''
    if (!book.customers.has(customer)) return missing(customer)
    const session: CheckoutSession = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      customer,
      client_reference_id: textAt(form, 'client_reference_id') ?? '',
      url: `${this.#base()}/pay/${id}`,
      success_url: textAt(form, 'success_url') ?? '',
      cancel_url: textAt(form, 'cancel_url') ?? '',
      expires_at: book.now + DAY_S,
      subscription: null,
    }
    const data = form.subscription_data as Record<string, unknown>
    const wish = {
      price: textAt(form, 'line_items', '0', 'price') ?? '',
      trial_days: Number(textAt(data, 'trial_period_days') ?? 0),
      metadata: (data?.metadata ?? {}) as Record<string, string>,
    }
    book.price(wish.price)
    book.sessions.set(id, { ...session, wish })
    return ok(session)
  }

  #portal(form: Record<string, unknown>): Answer {
    const customer = textAt(form, 'customer') ?? ''
    if (!this.#book.customers.has(customer)) return missing(customer)
    const back = encodeURIComponent(textAt(form, 'return_url') ?? '')
    return ok({
      object: 'billing_portal.session',
      customer,
      url: `${this.#base()}/portal/${customer}?return_url=${back}`,
    })
  }

  #listSubscriptions(form: Record<string, unknown>): Answer {
    const { customers, subscriptions } = this.#book
    const customer = textAt(form, 'customer') ?? ''
    if (!customers.has(customer)) return missing(customer)
    const isShown = ({ status }: Subscription) => textAt(form, 'status') === 'all' || status !== 'canceled'
    const all = [...subscriptions.values()].filter(each => each.customer === customer && isShown(each)).toReversed()
    return page(all, form, each => this.#expanded(each, form))
  }

  #expanded(subscription: Subscription, form: Record<string, unknown>): object {
    if (textAt(form, 'expand', '0') !== 'data.latest_invoice') return subscription
    return { ...subscription, latest_invoice: this.#book.invoices.get(subscription.latest_invoice ?? '') ?? null }
  }

  #subscription(method: string, id: string, form: Record<string, unknown>): Answer {
    const subscription = this.#book.subscriptions.get(id)
    if (!subscription) return missing(id)
    if (method === 'DELETE') this.#book.cancel(subscription, 'cancellation_requested')
    const cancels = textAt(form, 'cancel_at_period_end')
    if (method === 'POST' && cancels !== undefined) this.#book.cancelAtEnd(subscription, cancels === 'true')
    const price = textAt(form, 'items', '0', 'price')
    if (method === 'POST' && price !== undefined) {
      const atOnce = textAt(form, 'proration_behavior') === 'always_invoice'
      if (this.#book.reprice(subscription, price, atOnce) === 'declined')
        return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'Declined.' } } }
    }
    return ok(subscription)
  }

  #listInvoices(form: Record<string, unknown>): Answer {
    const { customer, subscription, status } = form as Record<string, string | undefined>
    const all = [...this.#book.invoices.values()].filter(
      (each: Invoice) =>
        (customer === undefined || each.customer === customer) &&
        (subscription === undefined || each.parent.subscription_details.subscription === subscription) &&
        (status === undefined || each.status === status),
    )
    return page(all.toReversed(), form, each => each)
  }
}

function shownSession({ wish: _wish, ...session }: CheckoutSession & { wish: unknown }): object {
  return session
}

function page<T extends { id: string }>(all: T[], form: Record<string, unknown>, show: (each: T) => object): Answer {
  const limit = Number(textAt(form, 'limit') ?? 10)
  const after = textAt(form, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + limit).map(show)
  return ok({ object: 'list', url: '/v1', has_more: from + limit < all.length, data })
}

function found(object: object | undefined, id = ''): Answer {
  return object ? ok(object) : missing(id)
}

function ok(body: unknown): Answer {
  return { status: 200, body: structuredClone(body) }
}

function missing(id: string): Answer {
  return refused(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing')
}

function refused(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } }
}
