import { OUTCOMES_STREAM } from '@pharos/shared-protocol/message/subject.ts'
import type { JetStreamClient, JsMsg } from 'nats'
import { isAway } from '../away.ts'
import type { Log } from '../log.ts'
import type { Bus, BusMessage } from './bus.ts'
import { busMessage } from './message.ts'
import { INTAKE_CONSUMER } from './streams.ts'

const RETRY_MS = 500
/** A batch of this size indicates load. */
const LOADED = 8
const LINGER_MS = 20

/**
 * How long the next batch waits for company after one of `size`: under load the cost of a transaction is shared by more
 * outcomes, and one that comes alone waits for nothing.
 */
export function lingerAfter(size: number): number {
  return size < LOADED ? 0 : LINGER_MS
}

/** Messages received and not finished, in the order in which the bus took them. A redelivered one counts once. */
class Waiting {
  readonly #messages = new Map<number, BusMessage>()
  #last = 0
  #sorted = true

  get size(): number {
    return this.#messages.size
  }

  add(sequence: number, message: BusMessage): void {
    this.#sorted &&= sequence >= this.#last
    this.#last = sequence
    this.#messages.set(sequence, message)
  }

  first(size: number): [number, BusMessage][] {
    if (!this.#sorted) this.#sort()
    return this.#messages.entries().take(size).toArray()
  }

  remove(entries: readonly [number, BusMessage][]): void {
    for (const [sequence] of entries) this.#messages.delete(sequence)
  }

  clear(): void {
    this.#messages.clear()
  }

  #sort(): void {
    const sorted = [...this.#messages].sort(([a], [b]) => a - b)
    this.#messages.clear()
    for (const [sequence, message] of sorted) this.#messages.set(sequence, message)
    this.#last = sorted.at(-1)?.[0] ?? 0
    this.#sorted = true
  }
}

/**
 * Collects what arrives while a batch is processed, so that batches grow with the load and a lone outcome does not
 * wait. While the database is away a batch is retried before any other, since an overtaken outcome is outdated. One
 * that fails for another reason makes way, and the bus redelivers it.
 */
export function consumeInOrder(
  stream: JetStreamClient,
  size: number,
  work: (batch: BusMessage[]) => Promise<void>,
  log: Log,
): ReturnType<Bus['consumeOutcomes']> {
  const waiting = new Waiting()
  let working: Promise<void> | null = null
  let last = 0
  const turn = () => {
    if (working || waiting.size === 0) return
    working = workOn().finally(() => {
      working = null
      turn()
    })
  }
  const workOn = async () => {
    const linger = waiting.size < size ? lingerAfter(last) : 0
    if (linger > 0) await pause(linger)
    const batch = waiting.first(size)
    last = batch.length
    // It may have been stopped meanwhile.
    if (last === 0) return
    try {
      await work(batch.map(([, message]) => message))
      waiting.remove(batch)
    } catch (err) {
      log.error({ err }, 'a batch of outcomes could not be processed; will retry')
      if (!isAway(err)) waiting.remove(batch)
      await pause()
    }
  }
  const pulling = pull(stream, size * 4, log, message => {
    waiting.add(message.seq, busMessage(message))
    turn()
  })
  return {
    idle: () => working === null && waiting.size === 0,
    async stop() {
      const pulled = pulling.stop()
      const current = working
      waiting.clear()
      await current
      await pulled
    },
  }
}

/** Delivers the messages of the intake's consumer for ever: also across restarts of server, stream or consumer. */
function pull(stream: JetStreamClient, ahead: number, log: Log, take: (message: JsMsg) => void) {
  let stopped = false
  let stopMessages = () => {}
  const loop = async () => {
    while (!stopped) {
      try {
        const consumer = await stream.consumers.get(OUTCOMES_STREAM, INTAKE_CONSUMER)
        const messages = await consumer.consume({ max_messages: ahead, abort_on_missing_resource: true })
        stopMessages = () => messages.stop()
        for await (const message of messages) if (!stopped) take(message)
      } catch (err) {
        if (!stopped) log.warn({ err }, 'outcomes cannot be read; will retry')
      }
      if (!stopped) await pause()
    }
  }
  const looping = loop()
  return {
    async stop() {
      stopped = true
      stopMessages()
      await Promise.race([looping, pause()])
    },
  }
}

function pause(ms = RETRY_MS): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
