import type { LoopDelay } from './loop-delay.ts'
import { nextLimit } from './rules.ts'

const SAMPLES_PER_WINDOW = 10

/** The event loop's delay as reported to a job. */
export interface Strain {
  loopDelayMs: number
}

/** Runs jobs concurrently within a limit. The limit follows the event loop's delay, as far as the jobs cause it. */
export class Pool {
  readonly #most: number
  readonly #running = new Set<Strain>()
  readonly #delay: LoopDelay
  readonly #changed: () => void
  #limit: number
  #peak = 0
  #worst = 0
  #samples = 0

  /** `changed` is called whenever there may be room again. */
  constructor(most: number, delay: LoopDelay, changed: () => void) {
    this.#most = most
    this.#limit = most
    this.#delay = delay
    this.#changed = changed
    delay.onSample((late, own) => this.#sample(late, own))
  }

  get running(): number {
    return this.#running.size
  }

  get free(): number {
    return Math.max(0, this.#limit - this.#running.size)
  }

  get limit(): number {
    return this.#limit
  }

  /** Starts a job, even beyond the limit: callers only request as much work as there is room for. */
  async run(job: (strain: Strain) => Promise<void>): Promise<void> {
    const strain: Strain = { loopDelayMs: this.#delay.last }
    this.#running.add(strain)
    this.#peak = Math.max(this.#peak, this.#running.size)
    try {
      await job(strain)
    } finally {
      this.#running.delete(strain)
      this.#changed()
    }
  }

  #sample(late: number, own: number): void {
    for (const strain of this.#running) strain.loopDelayMs = Math.max(strain.loopDelayMs, late)
    this.#worst = Math.max(this.#worst, own)
    if (++this.#samples < SAMPLES_PER_WINDOW) return
    const before = this.#limit
    this.#limit = nextLimit(before, { worstOwnMs: this.#worst, peak: this.#peak, most: this.#most })
    this.#samples = 0
    this.#worst = 0
    this.#peak = this.#running.size
    if (this.#limit > before) this.#changed()
  }
}
