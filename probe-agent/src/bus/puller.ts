import { setTimeout as pause } from 'node:timers/promises'
import type { Msg, NatsConnection, Subscription } from 'nats'
import type { Log } from '../log.ts'

const EXPIRES_MS = 2_000
/** A request that the server never answered (it was restarted) is abandoned this long after its expiry. */
const SLACK_MS = 1_000
const RETRY_MS = 250
/** How long to wait for more free slots when nothing is requested. */
const FEW_MS = 10
const INFO_TIMEOUT_MS = 1_000
/** While the bus is away nothing arrives, and the bus cannot confirm that. */
const DRAIN_MS = 1_000

const NO_MESSAGES = 404
const EXPIRED = 408

interface Source {
  stream: string
  consumer: string
  /**
   * The reply subject of this process alone: if two processes listened, both would get each run, and one may have
   * stopped.
   */
  inbox: string
}

/** One request for runs. It has its own reply subject, since a run arrives under the subject it was published to. */
interface Request {
  left: number
  subscription: Subscription
  timer: NodeJS.Timeout
}

/**
 * Pulls runs by credit: it requests exactly as many as can run now, so nothing waits in this process while another
 * agent is idle. It makes the requests itself, since the client's own consumers buffer messages and stop for good when
 * the consumer is deleted; here a lost stream, consumer or connection only means that the request is repeated.
 */
export class Puller {
  readonly #connection: NatsConnection
  readonly #source: Source
  readonly #take: (data: string) => void
  readonly #log: Log
  readonly #open = new Set<Request>()
  /** Requests that got all their runs. Their subscriptions end with the next request, in one write. */
  readonly #spent: Request[] = []
  #few: NodeJS.Timeout | undefined
  #wanted = 0
  #sequence = 0
  #state: 'unsure' | 'looking' | 'ready' = 'unsure'
  #stopped = false

  constructor(connection: NatsConnection, source: Source, take: (data: string) => void, log: Log) {
    this.#connection = connection
    this.#source = source
    this.#take = take
    this.#log = log
  }

  /**
   * How many runs could start now. Requests more from the bus once `worthwhile` of them are not yet requested, or soon
   * if none is.
   */
  want(free: number, worthwhile: number): void {
    this.#wanted = free
    if (this.#state === 'unsure') void this.#look(0)
    else if (free - this.#credit() >= Math.max(1, worthwhile)) this.#ask()
    else if (free > 0 && this.#open.size === 0) this.#few ??= setTimeout(() => this.#ask(), FEW_MS)
  }

  /** Repeats the requests after a reconnect, since the server has forgotten them. */
  renew(): void {
    for (const request of this.#open) this.#end(request)
    void this.#look(0)
  }

  /** Requests nothing more. Resolves once the runs that are already on their way were taken, or after DRAIN_MS. */
  async stop(): Promise<void> {
    this.#stopped = true
    const drained = [...this.#open].map(request => request.subscription.drain().catch(() => {}))
    await Promise.race([Promise.all(drained), pause(DRAIN_MS)])
    this.abandon()
  }

  abandon(): void {
    this.#stopped = true
    clearTimeout(this.#few)
    for (const request of this.#open) this.#end(request)
    this.#forgetSpent()
  }

  /**
   * Waits while the consumer is known to be missing, since the server silently drops requests to it. If nobody says, it
   * may still be there: the request itself will tell.
   */
  async #look(afterMs: number): Promise<void> {
    if (this.#state === 'looking') return
    this.#state = 'looking'
    await pause(afterMs)
    while (!this.#stopped && (await this.#isMissing())) await pause(RETRY_MS)
    this.#state = 'ready'
    this.#ask()
  }

  async #isMissing(): Promise<boolean> {
    const { stream, consumer } = this.#source
    const subject = `$JS.API.CONSUMER.INFO.${stream}.${consumer}`
    const reply = await this.#connection.request(subject, '', { timeout: INFO_TIMEOUT_MS }).catch(() => null)
    return reply !== null && 'error' in reply.json<object>()
  }

  #credit(): number {
    let credit = 0
    for (const request of this.#open) credit += request.left
    return credit
  }

  #ask(): void {
    clearTimeout(this.#few)
    this.#few = undefined
    const batch = this.#wanted - this.#credit()
    if (this.#stopped || this.#state !== 'ready' || batch < 1 || this.#connection.isClosed()) return
    this.#forgetSpent()
    const { stream, consumer, inbox } = this.#source
    const reply = `${inbox}.${this.#sequence++}`
    const request: Request = {
      left: batch,
      subscription: this.#connection.subscribe(reply, {
        callback: (error, message) =>
          error === null ? this.#receive(request, message) : this.#refused(request, error.message),
      }),
      timer: setTimeout(() => this.#refused(request, 'no answer'), EXPIRES_MS + SLACK_MS),
    }
    this.#open.add(request)
    const query = JSON.stringify({ batch, expires: EXPIRES_MS * 1_000_000 })
    this.#connection.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, query, { reply })
  }

  #receive(request: Request, message: Msg): void {
    const status = message.headers?.code ?? 0
    if (status === 0) this.#takeRun(request, message)
    else if (status === NO_MESSAGES || status === EXPIRED) this.#endAndAsk(request)
    else if (status >= 400) this.#refused(request, `${status} ${message.headers?.description ?? ''}`)
  }

  /** A run is delivered once and not acknowledged: it executes at most once, and a lost run is a gap. */
  #takeRun(request: Request, message: Msg): void {
    request.left--
    if (request.left === 0 && !this.#stopped) this.#spend(request)
    this.#take(message.string())
  }

  #refused(request: Request, reason: string): void {
    this.#log.debug({ reason, consumer: this.#source.consumer }, 'requesting runs from the bus failed; will retry')
    this.#end(request)
    void this.#look(RETRY_MS)
  }

  #endAndAsk(request: Request): void {
    this.#end(request)
    this.#ask()
  }

  #spend(request: Request): void {
    this.#open.delete(request)
    clearTimeout(request.timer)
    this.#spent.push(request)
  }

  #forgetSpent(): void {
    for (const { subscription } of this.#spent.splice(0)) subscription.unsubscribe()
  }

  #end(request: Request): void {
    if (!this.#open.delete(request)) return
    clearTimeout(request.timer)
    request.subscription.unsubscribe()
  }
}
