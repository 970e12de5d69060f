import type { Msg, NatsConnection, Subscription } from 'nats'
import type { Log } from '../log.ts'

const EXPIRES_MS = 5_000
/** A request that the server never answered (it was restarted) is given up this long after its expiry. */
const SLACK_MS = 1_000
const RETRY_MS = 250

interface Source {
  stream: string
  consumer: string
  inbox: string
}

/**
 * Pulls orders by credit: what is asked for is exactly what can be run now, so nothing waits in this process while
 * another agent is idle. The requests are made by hand, since the client's own consumers keep a buffer of messages and
 * stop for good when the consumer is deleted; here a lost stream, consumer or connection is just a request to repeat.
 */
export class Puller {
  readonly #connection: NatsConnection
  readonly #source: Source
  readonly #take: (data: string) => void
  readonly #log: Log
  readonly #subscription: Subscription
  readonly #open = new Map<string, { left: number; timer: NodeJS.Timeout }>()
  #credit = 0
  #wanted = 0
  #sequence = 0
  #waiting: NodeJS.Timeout | null = null
  #stopped = false

  constructor(connection: NatsConnection, source: Source, take: (data: string) => void, log: Log) {
    this.#connection = connection
    this.#source = source
    this.#take = take
    this.#log = log
    this.#subscription = connection.subscribe(`${source.inbox}.pull.${source.consumer}.*`, {
      callback: (_error, message) => this.#receive(message),
    })
  }

  /** How many orders could be run at once now. Asks the bus once a fair part of them is not asked for yet. */
  want(free: number, worthwhile = 1): void {
    this.#wanted = free
    if (free - this.#credit >= Math.max(1, worthwhile)) this.#ask()
  }

  /** After a reconnect the server has forgotten what was asked. */
  renew(): void {
    for (const id of [...this.#open.keys()]) this.#end(id)
    this.#ask()
  }

  /** Asks for nothing more; resolves when every order that was already on its way has been taken. */
  async stop(): Promise<void> {
    this.abandon()
    await this.#subscription.drain().catch(() => {})
  }

  abandon(): void {
    this.#stopped = true
    if (this.#waiting !== null) clearTimeout(this.#waiting)
    for (const id of [...this.#open.keys()]) this.#end(id)
  }

  #ask(): void {
    const batch = this.#wanted - this.#credit
    if (this.#stopped || this.#waiting !== null || batch < 1 || this.#connection.isClosed()) return
    const id = String(this.#sequence++)
    const timer = setTimeout(() => this.#endAndAsk(id), EXPIRES_MS + SLACK_MS)
    this.#open.set(id, { left: batch, timer })
    this.#credit += batch
    const { stream, consumer, inbox } = this.#source
    const request = JSON.stringify({ batch, expires: EXPIRES_MS * 1_000_000 })
    this.#connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, request, {
      reply: `${inbox}.pull.${consumer}.${id}`,
    })
  }

  #receive(message: Msg): void {
    const id = message.subject.slice(message.subject.lastIndexOf('.') + 1)
    const status = message.headers?.code ?? 0
    if (status !== 0) this.#status(id, status, message.headers?.description ?? '')
    else this.#order(id, message)
  }

  /** Acknowledged before it runs: an order is run at most once, and one that is lost is a gap. */
  #order(id: string, message: Msg): void {
    message.respond()
    this.#spend(id)
    this.#take(message.string())
  }

  #spend(id: string): void {
    const request = this.#open.get(id)
    if (request === undefined) return
    request.left--
    this.#credit--
    if (request.left === 0) this.#end(id)
  }

  #status(id: string, status: number, description: string): void {
    if (status === 100) return
    if (status === 404 || status === 408) {
      this.#endAndAsk(id)
      return
    }
    this.#log.debug(
      { status, description, consumer: this.#source.consumer },
      'the bus has no orders to give, asking again',
    )
    this.#end(id)
    this.#waiting ??= setTimeout(() => {
      this.#waiting = null
      this.#ask()
    }, RETRY_MS)
  }

  #endAndAsk(id: string): void {
    this.#end(id)
    this.#ask()
  }

  #end(id: string): void {
    const request = this.#open.get(id)
    if (request === undefined) return
    clearTimeout(request.timer)
    this.#credit -= request.left
    this.#open.delete(id)
  }
}
