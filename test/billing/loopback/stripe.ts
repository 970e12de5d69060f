import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api } from './api.ts'
import { Book } from './book.ts'
import { showPage } from './page.ts'
import { Sender } from './webhook.ts'

export const SECRET_KEY = 'sk_test_loopback'
export const WEBHOOK_SECRET = 'whsec_loopback_signing_secret'
const AMOUNTS = { price_team: 2_900, price_business: 9_900, price_enterprise: 49_900, price_old_team: 1_900 }
export const PRICES = {
  team: 'price_team,price_old_team',
  business: 'price_business',
  enterprise: 'price_enterprise',
}

interface Options {
  port?: number
  nowMs: () => number
}

/** Stands in for Stripe on loopback: its API, the pages of a person who pays, and its webhooks. */
export class LoopbackStripe {
  readonly book: Book
  readonly sender: Sender
  readonly url: string
  /** Calls of the API, such as `GET /v1/customers/cus_000001`. */
  readonly calls: string[] = []
  /** Answers every call with this status. */
  failsWith: number | null = null
  /** Waits before a call is answered, after the answer was made: what is sent is then old. */
  holdAnswer: ((call: string) => Promise<void>) | null = null
  readonly #api: Api
  readonly #server: Server
  #told = 0

  private constructor(server: Server, url: string, nowMs: () => number) {
    this.book = new Book(AMOUNTS, nowMs)
    this.sender = new Sender(WEBHOOK_SECRET, nowMs)
    this.#api = new Api(this.book, () => url)
    this.#server = server
    this.url = url
  }

  static async start({ port = 0, nowMs }: Options): Promise<LoopbackStripe> {
    const server = createServer()
    await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
    const stripe = new LoopbackStripe(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, nowMs)
    server.on('request', (req, res) => void stripe.#answer(req, res))
    return stripe
  }

  /** The settings of an installation that uses it. */
  get environment(): Record<string, string> {
    return {
      PHAROS_STRIPE_SECRET_KEY: SECRET_KEY,
      PHAROS_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      PHAROS_STRIPE_PRICES: JSON.stringify(PRICES),
      PHAROS_STRIPE_API_BASE: this.url,
    }
  }

  /** The events since the last call. */
  takeEvents() {
    const events = this.book.events.slice(this.#told)
    this.#told = this.book.events.length
    return events
  }

  /** Sends the events since the last call, and what is due again. */
  async deliver(): Promise<void> {
    this.sender.add(this.takeEvents())
    await this.sender.sendDue()
  }

  close(): Promise<void> {
    return new Promise(done => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of req) body += part
    const url = new URL(req.url ?? '', this.url)
    if (url.pathname.startsWith('/v1/')) return this.#answerApi(req, res, url, body)
    const { status, html, location } = showPage(this.book, req.method ?? '', url, new URLSearchParams(body))
    const headers = { 'content-type': 'text/html', ...(location === undefined ? {} : { location }) }
    res.writeHead(status, headers).end(html)
  }

  async #answerApi(req: IncomingMessage, res: ServerResponse, url: URL, body: string): Promise<void> {
    const call = `${req.method} ${url.pathname}`
    this.calls.push(call)
    const json = (status: number, value: unknown) =>
      res
        .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${this.calls.length}` })
        .end(JSON.stringify(value))
    if (req.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return void json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    if (this.failsWith !== null)
      return void json(this.failsWith, { error: { type: 'api_error', message: 'An error of the test.' } })
    const idempotency = req.headers['idempotency-key']?.toString()
    const given = { method: req.method ?? '', path: url.pathname, query: url.searchParams, body, idempotency }
    const answer = this.#api.answer(given)
    await this.holdAnswer?.(call)
    json(answer.status, answer.body)
  }
}
