import { setTimeout as pause } from 'node:timers/promises'
import type { Exit } from '@pharos/deploy/local/child.ts'

export interface Running {
  pid: number
  exited: Promise<Exit>
  stop(): Promise<Exit>
  kill(): void
}

const RETRY_MS = 250
/** The exit code by which a program says that a dependency is away, and that it should be restarted. */
const AWAY = 75

/** A program that is kept running, as by a supervisor. A test may kill it for a while. */
export class Part {
  readonly name: string
  /** Exits that were not requested and have no excuse. */
  readonly ends: string[] = []
  readonly #start: () => Promise<Running>
  #running: Running | null = null
  #wanted = false
  #loop: Promise<void> = Promise.resolve()

  constructor(name: string, start: () => Promise<Running>) {
    this.name = name
    this.#start = start
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  get pid(): number | undefined {
    return this.#running?.pid
  }

  /** Resolves when it runs. From then on it is restarted whenever it ends by itself. */
  async start(): Promise<void> {
    this.#wanted = true
    this.#running = await this.#start()
    this.#loop = this.#keep()
  }

  /** Kills it, and starts it again after a while. */
  async killFor(ms: number): Promise<void> {
    await this.kill()
    await pause(ms)
    this.#wanted = true
    this.#loop = this.#keep()
  }

  async kill(): Promise<void> {
    this.#wanted = false
    this.#running?.kill()
    await this.#loop
  }

  async stop(): Promise<void> {
    this.#wanted = false
    await this.#running?.stop()
    await this.#loop
  }

  async #keep(): Promise<void> {
    for (;;) {
      this.#running ??= await this.#tryToStart()
      const exit = await this.#running?.exited
      this.#running = null
      if (!this.#wanted) return
      if (exit && exit.code !== AWAY)
        this.ends.push(`${this.name} ended by itself: ${exit.signal ?? `exit code ${exit.code}`}`)
      await pause(RETRY_MS)
    }
  }

  async #tryToStart(): Promise<Running | null> {
    try {
      return await this.#start()
    } catch (error) {
      this.ends.push(String(error))
      return null
    }
  }
}
