import { setTimeout as pause } from 'node:timers/promises'
import type { AgentCredentials } from '@pharos/shared-protocol/message/credentials.ts'
import { inboxPrefix, outcomeSubject } from '@pharos/shared-protocol/message/subject.ts'
import { authenticatorOf } from '@pharos/shared-protocol/nats/authenticator.ts'
import {
  type ConnectionOptions,
  connect,
  createInbox,
  DebugEvents,
  ErrorCode,
  Events,
  type JetStreamClient,
  type NatsConnection,
} from 'nats'
import { errorCode, errorMessage } from '../error.ts'
import type { Log } from '../log.ts'
import { Backoff } from './backoff.ts'
import { Puller } from './puller.ts'
import { Together } from './together.ts'
import { TooLarge } from './too-large.ts'

const PUBLISH_TIMEOUT_MS = 5_000
/** Room for the message id and the client's own headers, which also count. */
const HEADER_BYTES = 1_000

/** Why a request got no reply, in words: nobody listens, or somebody does and did not answer in time. */
function unanswered(error: unknown, timeoutMs: number): unknown {
  const code = errorCode(error)
  if (code === ErrorCode.NoResponders) return new Error('no control plane listens on the bus', { cause: error })
  if (code !== ErrorCode.Timeout) return error
  return new Error(`a control plane listens on the bus, but none answered within ${timeoutMs / 1000} s`, {
    cause: error,
  })
}

/**
 * The agent's one connection to the message bus. It reconnects without limit. No type of the client library is used
 * outside this folder.
 */
export class Bus {
  readonly #credentials: AgentCredentials
  readonly #log: Log
  readonly #pullers: Puller[] = []
  readonly #reconnected: (() => void)[] = []
  readonly #outcomes = new Together(message => this.#publish(message))
  readonly #unanswered = new Set<() => void>()
  readonly #backoff = new Backoff()
  #connection: NatsConnection | null = null
  #jetstream: JetStreamClient | null = null
  #up = false
  #closed = false

  constructor(credentials: AgentCredentials, log: Log) {
    this.#credentials = credentials
    this.#log = log
  }

  get isUp(): boolean {
    return this.#up
  }

  onUp(listener: () => void): void {
    this.#reconnected.push(listener)
  }

  /** Resolves once connected; retries until then, or until closed. */
  async open(): Promise<void> {
    while (!this.#closed) {
      try {
        this.#adopt(await connect(optionsOf(this.#credentials, this.#backoff)))
        return
      } catch (error) {
        this.#log.warn(
          { url: this.#credentials.nats_url, reason: errorMessage(error) },
          'the bus could not be reached; retrying',
        )
        await pause(this.#backoff.wait)
        this.#backoff.grow()
      }
    }
  }

  /** Sends a request and waits for one reply; throws when there is none in time. */
  async request(subject: string, data: string, timeoutMs: number): Promise<string> {
    if (this.#connection === null || !this.#up) throw new Error('the bus is not connected')
    const answer = this.#connection.request(subject, data, { timeout: timeoutMs }).catch(error => {
      throw unanswered(error, timeoutMs)
    })
    return (await this.#unlessLost(answer)).string()
  }

  /**
   * Stores an outcome in the stream, together with others; resolves when the bus has confirmed it. Throws `TooLarge`
   * for one that would make the server close the connection.
   */
  async publishOutcome(token: string, data: string): Promise<void> {
    const most = (this.#connection?.info?.max_payload ?? Number.POSITIVE_INFINITY) - HEADER_BYTES
    if (Buffer.byteLength(data) > most) throw new TooLarge(`a message of more than ${most} bytes`)
    await this.#outcomes.add(token, data)
  }

  /** Pulls runs from a durable consumer, as many as requested with `Puller.want`. */
  pull(stream: string, consumer: string, take: (data: string) => void): Puller {
    if (this.#connection === null) throw new Error('the bus is not connected')
    const puller = new Puller(
      this.#connection,
      { stream, consumer, inbox: createInbox(inboxPrefix(this.#credentials.agent_id)) },
      take,
      this.#log,
    )
    this.#pullers.push(puller)
    return puller
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#up = false
    for (const puller of this.#pullers) puller.abandon()
    await this.#connection?.close()
  }

  /** A repeat with the same id is stored once. */
  async #publish({ id, data }: { id: string; data: string }): Promise<void> {
    const jetstream = this.#jetstream
    if (jetstream === null || !this.#up) throw new Error('the bus is not connected')
    const { region_id, agent_id } = this.#credentials
    const subject = outcomeSubject(region_id, agent_id)
    await this.#unlessLost(jetstream.publish(subject, data, { msgID: id, timeout: PUBLISH_TIMEOUT_MS }))
  }

  #adopt(connection: NatsConnection): void {
    this.#backoff.reset()
    this.#connection = connection
    this.#jetstream = connection.jetstream()
    this.#up = true
    if (this.#closed) void connection.close()
    void this.#watch(connection)
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type, data } of connection.status()) {
      if (type === Events.Disconnect) this.#lost()
      if (type === DebugEvents.Reconnecting) this.#backoff.grow()
      if (type === Events.Reconnect) this.#back()
      if (type === Events.Error) this.#log.warn({ reason: String(data) }, 'the bus reported an error')
    }
  }

  /** A request that is unanswered when the connection breaks gets no reply anymore, and the client would not notice. */
  #unlessLost<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error('the connection to the bus was lost'))
      this.#unanswered.add(lost)
      const settled = (): boolean => this.#unanswered.delete(lost)
      answer.finally(settled).then(resolve, reject)
    })
  }

  #lost(): void {
    this.#up = false
    for (const lost of this.#unanswered) lost()
    this.#log.warn({ url: this.#credentials.nats_url }, 'the bus is unavailable; outcomes are spooled')
  }

  #back(): void {
    this.#up = true
    this.#backoff.reset()
    this.#log.info({ url: this.#credentials.nats_url }, 'the bus is available again')
    for (const puller of this.#pullers) puller.renew()
    for (const listener of this.#reconnected) listener()
  }
}

function optionsOf(credentials: AgentCredentials, backoff: Backoff): ConnectionOptions {
  return {
    servers: credentials.nats_url.split(',').map(url => url.trim()),
    name: `probe-agent ${credentials.region_slug}`,
    inboxPrefix: inboxPrefix(credentials.agent_id),
    ...(credentials.nats_creds !== '' && { authenticator: authenticatorOf(credentials.nats_creds) }),
    ...tlsOf(credentials),
    timeout: 5_000,
    maxReconnectAttempts: -1,
    // The client calls this each time it wakes up, not once per attempt.
    reconnectDelayHandler: () => backoff.wait,
    // A server that has just started may not know this account yet.
    ignoreAuthErrorAbort: true,
    // Without this, each publication creates an Error beforehand for its stack trace.
    noAsyncTraces: true,
    pingInterval: 10_000,
    maxPingOut: 2,
  }
}

/** The client uses TLS only if the server offers it, unless it is required here. */
function tlsOf({ nats_url, ca }: AgentCredentials): ConnectionOptions {
  if (ca !== null) return { tls: { ca } }
  return nats_url.split(',').some(url => url.trim().startsWith('tls://')) ? { tls: {} } : {}
}
