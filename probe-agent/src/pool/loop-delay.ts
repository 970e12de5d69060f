const SAMPLE_MS = 20

/** Receives how late a timer fired, and at most how much of that was this thread's own work, in milliseconds. */
export type SampleListener = (lateMs: number, ownMs: number) => void

/** How late timers fire: a busy event loop adds this to every measurement. Always in real time. */
export class LoopDelay {
  readonly #listeners: SampleListener[] = []
  #timer: NodeJS.Timeout | null = null
  #expected = 0
  #usedMs = 0
  #last = 0

  /** The delay of the newest sample, milliseconds. */
  get last(): number {
    return this.#last
  }

  onSample(listener: SampleListener): void {
    this.#listeners.push(listener)
  }

  start(): void {
    this.#expected = performance.now() + SAMPLE_MS
    this.#usedMs = threadMs()
    this.#timer = setTimeout(() => this.#sample(), SAMPLE_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #sample(): void {
    this.#last = Math.max(0, performance.now() - this.#expected)
    // The processor may have run other programs meanwhile.
    const own = Math.min(this.#last, threadMs() - this.#usedMs)
    for (const listener of this.#listeners) listener(this.#last, own)
    this.start()
  }
}

/** Processor time of this thread. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
