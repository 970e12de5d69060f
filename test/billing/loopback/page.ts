import type { Book } from './book.ts'

export interface Shown {
  status: number
  html?: string
  location?: string
}

/** The pages that a person sees: one to pay, and one to change the subscription. */
export function showPage(book: Book, method: string, url: URL, form: URLSearchParams): Shown {
  const [, kind, id = ''] = url.pathname.split('/')
  if (kind === 'pay') return method === 'POST' ? pay(book, id, form) : payPage(book, id)
  if (kind === 'portal' && book.customers.has(id))
    return method === 'POST' ? change(book, id, url, form) : portalPage(book, id, url)
  return { status: 404, html: html('Not found', '') }
}

function payPage(book: Book, id: string, declined = false): Shown {
  const session = book.sessions.get(id)
  if (session?.status !== 'open') return { status: 410, html: html('This page has expired', '') }
  const { unit_amount, currency } = book.price(session.wish.price)
  const said = declined ? '<p role="alert">The card was declined.</p>' : ''
  const trial = session.wish.trial_days > 0 ? `<p>${session.wish.trial_days} days free</p>` : ''
  const text = `${said}<p>${session.wish.price}: ${unit_amount / 100} ${currency} a month</p>${trial}
    <form method="post"><label><input type="checkbox" name="declined"> my card is declined</label>
    <button>Pay</button></form><a href="${session.cancel_url}">Back</a>`
  return { status: declined ? 402 : 200, html: html('Pay', text) }
}

function pay(book: Book, id: string, form: URLSearchParams): Shown {
  const session = book.sessions.get(id)
  if (session?.status !== 'open') return { status: 410, html: html('This page has expired', '') }
  setCard(book, session.customer, form)
  if (book.complete(session) === 'declined') return payPage(book, id, true)
  return { status: 303, location: session.success_url }
}

/** A test's person decides with a tick whether their card works. */
function setCard(book: Book, customer: string, form: URLSearchParams): void {
  if (form.has('declined')) book.declined.add(customer)
  else book.declined.delete(customer)
}

function portalPage(book: Book, customer: string, url: URL): Shown {
  const own = [...book.subscriptions.values()].filter(each => each.customer === customer)
  const rows = own.map(({ id, status, items }) => `<li>${id}: ${items.data[0]?.price.id}, ${status}</li>`).join('')
  const buttons = ['card', 'renew', 'cancel', 'resume'].map(
    verb => `<button name="verb" value="${verb}">${verb}</button>`,
  )
  const text = `<ul>${rows}</ul><form method="post">
    <label><input type="checkbox" name="declined"> my card is declined</label>${buttons.join(' ')}</form>
    <p>“card” stores it and pays what is open; “renew” begins the next month now.</p>
    <a href="${url.searchParams.get('return_url') ?? '/'}">Back</a>`
  return { status: 200, html: html('Your subscription', text) }
}

function change(book: Book, customer: string, url: URL, form: URLSearchParams): Shown {
  setCard(book, customer, form)
  const verb = form.get('verb')
  const live = [...book.subscriptions.values()].filter(each => each.customer === customer && each.status !== 'canceled')
  for (const each of live) {
    if (verb === 'renew') book.renew(each)
    if (verb === 'cancel' || verb === 'resume') book.cancelAtEnd(each, verb === 'cancel')
  }
  if (verb === 'card')
    for (const invoice of book.invoices.values()) if (invoice.customer === customer) book.settle(invoice)
  return { status: 303, location: `${url.pathname}${url.search}` }
}

function html(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`
}
