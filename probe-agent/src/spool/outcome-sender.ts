import { TooLarge } from '../bus/too-large.ts'
import type { Log } from '../log.ts'
import { ageOf, type Finished, readFinished, runOf } from './finished.ts'
import type { Spool } from './spool.ts'

/** The outcomes that may be on their way to the bus before anything waits for a confirmation. */
const WINDOW = 256

export interface OutcomeSenderParts {
  spool: Spool
  log: Log
  time: { now(): number; since(monotonic: number): number }
  isUp(): boolean
  /** Throws `TooLarge` for an outcome that it will never accept, and any other error for one that can be retried. */
  publish(token: string, data: string): Promise<void>
}

/** Delivers finished checks: to the bus, or to the disk until the bus is back. Oldest first. */
export class OutcomeSender {
  readonly #parts: OutcomeSenderParts
  /** Outcomes that neither the bus nor the disk has confirmed. */
  readonly #unsettled = new Set<Promise<void>>()
  #emptying: Promise<void> | null = null
  #published = 0
  #lost = 0

  constructor(parts: OutcomeSenderParts) {
    this.#parts = parts
  }

  get published(): number {
    return this.#published
  }

  /** Outcomes that the bus will never accept, or that neither bus nor disk accepted. */
  get lost(): number {
    return this.#lost + this.#parts.spool.dropped
  }

  /** The number of outcomes that neither the bus nor the disk has confirmed. */
  get unsettled(): number {
    return this.#unsettled.size
  }

  /**
   * Takes an outcome over, so that the next check need not wait for the bus. Resolves at once, or when the bus or the
   * disk has the outcome if many others are on their way.
   */
  async deliver(finished: Finished): Promise<void> {
    const delivery = this.#deliver(finished).finally(() => this.#unsettled.delete(delivery))
    this.#unsettled.add(delivery)
    if (this.#unsettled.size > WINDOW) await delivery
  }

  /** Resolves when each outcome that was taken over is on the bus or the disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#unsettled)
  }

  async #deliver(finished: Finished): Promise<void> {
    const { spool, isUp, log } = this.#parts
    if (isUp() && spool.count === 0 && (await this.#publish(finished))) return
    try {
      await spool.append(JSON.stringify(finished))
      log.debug({ run: runOf(finished.message.token) }, 'the disk has an outcome')
      void this.empty()
    } catch (error) {
      this.#lost++
      log.error({ reason: String(error) }, 'an outcome was lost: the spool cannot be written')
    }
  }

  /** Publishes what is spooled, oldest first, as long as the bus accepts it. Never throws. */
  empty(): Promise<void> {
    this.#emptying ??= this.#empty().finally(() => {
      this.#emptying = null
    })
    return this.#emptying
  }

  async #empty(): Promise<void> {
    const { isUp, log } = this.#parts
    try {
      while (isUp() && (await this.#emptyOldest()));
    } catch (error) {
      log.error({ reason: String(error) }, 'the spool cannot be read; its content waits')
    }
  }

  /** Whether a segment was published, and there may be another. */
  async #emptyOldest(): Promise<boolean> {
    const { spool, log } = this.#parts
    const next = spool.oldest()
    if (next === null || !(await this.#publishAll(next.texts))) return false
    spool.remove(next.segment)
    log.info({ outcomes: next.texts.length }, 'spooled outcomes were published')
    return true
  }

  async #publishAll(texts: readonly string[]): Promise<boolean> {
    for (let from = 0; from < texts.length; from += WINDOW) {
      const window = texts.slice(from, from + WINDOW).map(readFinished)
      const confirmed = await Promise.all(window.map(one => one === null || this.#publish(one)))
      if (confirmed.includes(false)) return false
    }
    return true
  }

  /** Whether the outcome needs no further attempt. */
  async #publish(finished: Finished): Promise<boolean> {
    const { publish, time, log } = this.#parts
    const { token } = finished.message
    const run = runOf(token)
    try {
      const message = { ...finished.message, age_ms: ageOf(finished, time) }
      await publish(token, JSON.stringify(message))
      this.#published++
      log.debug({ run }, 'the bus has an outcome')
      return true
    } catch (error) {
      if (error instanceof TooLarge) return this.#giveUp(run, error)
      log.debug({ reason: String(error) }, 'the bus did not confirm an outcome')
      return false
    }
  }
  /** Drops the outcome: it would block every outcome behind it forever. */
  #giveUp(run: string, { message }: TooLarge): true {
    this.#lost++
    this.#parts.log.error({ run, reason: message }, 'an outcome was lost: it is larger than the bus accepts')
    return true
  }
}
