import { HELLO_EVERY_MS, type Hello, type HelloReply } from '@pharos/shared-protocol/message/hello.ts'
import { OtherVersions } from '@pharos/shared-protocol/other-versions.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'
import type { Clock } from '../clock.ts'
import { errorMessage } from '../error.ts'
import type { Log } from '../log.ts'
import type { InstallationClock } from './installation-clock.ts'

export interface PresenceParts {
  clock: Clock
  time: InstallationClock
  log: Log
  ask(hello: Hello): Promise<HelloReply>
  describe(): Hello
  /** Applies the region's policy before anything runs under it. */
  apply(reply: HelloReply): Promise<void>
  answered(hello: Hello): void
}

/** The interval of retries while there is no reply. */
const RETRY_MS = 1_000

/** Says hello every five seconds, and learns the time and the policy from the replies. */
export class Presence {
  readonly #parts: PresenceParts
  readonly #versions = new OtherVersions(VERSION)
  #stopBeat: (() => void) | null = null
  #stopRetry: (() => void) | null = null
  #asking = 0
  #last: Promise<boolean> = Promise.resolve(false)

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  /** Whether a reply is pending. */
  get asking(): boolean {
    return this.#asking > 0
  }

  start(): void {
    this.#stopBeat ??= this.#parts.clock.every(HELLO_EVERY_MS, () => void (this.asking || this.sayHello()))
  }

  stop(): void {
    this.#stopBeat?.()
    this.#stopBeat = null
    this.#retry(false)
  }

  /** Sends one hello, after one that is still pending; returns whether it was answered. */
  sayHello(): Promise<boolean> {
    this.#asking++
    this.#last = this.#last.then(async () => {
      const answered = await this.#exchange()
      this.#asking--
      this.#retry(!answered)
      return answered
    })
    return this.#last
  }

  #retry(wanted: boolean): void {
    if (wanted && this.#stopBeat !== null) {
      this.#stopRetry ??= this.#parts.clock.every(RETRY_MS, () => void (this.asking || this.sayHello()))
      return
    }
    this.#stopRetry?.()
    this.#stopRetry = null
  }

  async #exchange(): Promise<boolean> {
    const { clock, time, log, ask, describe, apply, answered } = this.#parts
    const asked = clock.monotonic()
    try {
      const hello = describe()
      const reply = await ask(hello)
      const roundTrip = clock.monotonic() - asked
      time.learn({ theirs: reply.now, mine: asked + roundTrip / 2, roundTrip }, reply.time_scale)
      await apply(reply)
      answered(hello)
      this.#compareVersion(reply)
      return true
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, 'the control plane did not answer the hello')
      return false
    }
  }

  /** Control planes of several versions may answer in turn, during an upgrade: each is told once. */
  #compareVersion({ version }: HelloReply): void {
    if (version === undefined || !this.#versions.isNews(version, version)) return
    const notes = { version: VERSION, control_plane_version: version }
    this.#parts.log.info(notes, 'the control plane runs another version than this agent')
  }
}
