const SAMPLE_MS = 20

/** How late timers fire: a busy event loop adds this to every measurement. Always in real time. */
export class LoopDelay {
  readonly #listeners: ((lateMs: number) => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #expected = 0
  #last = 0

  /** Of the newest sample, milliseconds. */
  get last(): number {
    return this.#last
  }

  onSample(listener: (lateMs: number) => void): void {
    this.#listeners.push(listener)
  }

  start(): void {
    this.#expected = performance.now() + SAMPLE_MS
    this.#timer = setTimeout(() => this.#sample(), SAMPLE_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #sample(): void {
    this.#last = Math.max(0, performance.now() - this.#expected)
    for (const listener of this.#listeners) listener(this.#last)
    this.start()
  }
}
