import { HELLO_EVERY_MS, type Hello, HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import type { Clock } from '../clock.ts'
import { errorMessage } from '../error.ts'
import type { Log } from '../log.ts'
import type { InstallationClock } from './installation-clock.ts'

const REPLY_TIMEOUT_MS = 2_000

export interface PresenceParts {
  clock: Clock
  time: InstallationClock
  log: Log
  ask(hello: string, timeoutMs: number): Promise<string>
  describe(): Hello
  /** Puts the region's policy into force before anything runs under it. */
  apply(reply: HelloReply): Promise<void>
  answered(hello: Hello): void
}

/** How often it tries while it is not answered. */
const TICK_MS = 1_000

/** Says every five seconds that this agent is there, and learns time and policy from the answers. */
export class Presence {
  readonly #parts: PresenceParts
  #stop: (() => void) | null = null
  #asking = false
  #answered = false
  #asked = Number.NEGATIVE_INFINITY

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stop ??= this.#parts.clock.every(TICK_MS, () => void this.#tick())
  }

  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  /** One hello; whether it was answered. */
  async sayHello(): Promise<boolean> {
    this.#asking = true
    this.#asked = this.#parts.clock.monotonic()
    this.#answered = await this.#exchange().finally(() => {
      this.#asking = false
    })
    return this.#answered
  }

  async #tick(): Promise<void> {
    const due = this.#parts.clock.monotonic() - this.#asked >= HELLO_EVERY_MS
    if (!this.#asking && (due || !this.#answered)) await this.sayHello()
  }

  async #exchange(): Promise<boolean> {
    const { clock, time, log, ask, describe, apply, answered } = this.#parts
    const hello = describe()
    const asked = clock.monotonic()
    try {
      const reply = HelloReply.parse(JSON.parse(await ask(JSON.stringify(hello), REPLY_TIMEOUT_MS)))
      const roundTrip = clock.monotonic() - asked
      time.learn({ theirs: reply.now, mine: asked + roundTrip / 2, roundTrip }, reply.time_scale)
      await apply(reply)
      answered(hello)
      return true
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, 'the control plane did not answer the hello')
      return false
    }
  }
}
