import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { isAway } from '../away.ts'
import type { Log } from '../log.ts'
import { waitReal } from '../real-time.ts'
import type { Bus, BusMessage } from './bus.ts'
import { busMessages } from './message.ts'
import { pullWithin } from './pull.ts'
import { INTAKE_CONSUMER } from './streams.ts'

const RETRY_MS = 500
/**
 * How many messages are read ahead, in batches, and their bytes: an outcome may have a megabyte. That many messages
 * with as many empty outcomes as possible take 40 MB.
 */
const AHEAD = 4
const MOST_BYTES = 64 * 2 ** 20
/** The overhead of an outcome besides its data. */
const MESSAGE_BYTES = 1_000
/** A batch of this size indicates load. */
const LOADED = 8
const LINGER_MS = 20

/**
 * How long to wait for more outcomes after a batch of `size`. Under load, more outcomes share the cost of a
 * transaction; a single outcome does not wait.
 */
export function lingerAfter(size: number): number {
  return size < LOADED ? 0 : LINGER_MS
}

/** The outcomes of messages that were received and not finished, in the order of the bus. */
class Waiting {
  /** By sequence: redelivered messages count once. */
  readonly #messages = new Map<number, BusMessage[]>()
  #size = 0
  #bytes = 0
  #last = 0
  #sorted = true

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#bytes
  }

  add(sequence: number, outcomes: BusMessage[]): void {
    this.#remove(sequence)
    this.#sorted &&= sequence >= this.#last
    this.#last = sequence
    this.#messages.set(sequence, outcomes)
    this.#size += outcomes.length
    this.#bytes += bytesOf(outcomes)
  }

  /** The outcomes of the first messages: at least `size` if there are so many, and no more messages than that takes. */
  first(size: number): BusMessage[] {
    if (!this.#sorted) this.#sort()
    const first: BusMessage[] = []
    for (const outcomes of this.#messages.values()) {
      if (first.length >= size) break
      first.push(...outcomes)
    }
    return first
  }

  remove(outcomes: readonly BusMessage[]): void {
    for (const { sequence } of outcomes) this.#remove(sequence)
  }

  clear(): void {
    this.#messages.clear()
    this.#size = 0
    this.#bytes = 0
  }

  #remove(sequence: number): void {
    const known = this.#messages.get(sequence)
    if (known === undefined) return
    this.#messages.delete(sequence)
    this.#size -= known.length
    this.#bytes -= bytesOf(known)
  }

  #sort(): void {
    const sorted = [...this.#messages].sort(([a], [b]) => a - b)
    this.#messages.clear()
    for (const [sequence, outcomes] of sorted) this.#messages.set(sequence, outcomes)
    this.#last = sorted.at(-1)?.[0] ?? 0
    this.#sorted = true
  }
}

function bytesOf(outcomes: readonly BusMessage[]): number {
  return outcomes.reduce((sum, { data }) => sum + data.length + MESSAGE_BYTES, 0)
}

export interface Consuming extends ReturnType<Bus['consumeOutcomes']> {
  /** Repeats the request to the bus, which has forgotten it. */
  renew(): void
}

/**
 * Processes outcomes in batches. Collects messages while a batch is processed, so that batches grow with the load and a
 * single outcome does not wait. While the database is away, a batch is retried before any other, since overtaken
 * outcomes are outdated. A batch that fails for another reason is dropped here, and the bus redelivers it.
 */
export function consumeInOrder(
  bus: { connection: NatsConnection; manager: JetStreamManager; log: Log },
  size: number,
  work: (batch: BusMessage[]) => Promise<void>,
  most = MOST_BYTES,
): Consuming {
  const { log } = bus
  const waiting = new Waiting()
  let working: Promise<void> | null = null
  let last = 0
  const turn = () => {
    if (working || waiting.size === 0) return
    working = workOn().finally(() => {
      working = null
      pulling.more()
      turn()
    })
  }
  const workOn = async () => {
    const linger = waiting.size < size ? lingerAfter(last) : 0
    if (linger > 0) await waitReal(linger)
    const batch = waiting.first(size)
    last = batch.length
    // Empty if the consumer was stopped meanwhile.
    if (last === 0) return
    try {
      await work(batch)
      waiting.remove(batch)
    } catch (err) {
      log.error({ err }, 'a batch of outcomes could not be processed; will retry')
      if (!isAway(err)) waiting.remove(batch)
      await waitReal(RETRY_MS)
    }
  }
  const pulling = pullWithin(
    bus,
    { stream: OUTCOMES_STREAM, consumer: INTAKE_CONSUMER },
    () => ({ messages: size * AHEAD - waiting.size, bytes: most - waiting.bytes }),
    message => {
      waiting.add(message.seq, busMessages(message))
      turn()
    },
  )
  return {
    idle: () => working === null && waiting.size === 0,
    renew: pulling.renew,
    async stop() {
      pulling.stop()
      waiting.clear()
      await working
    },
  }
}
