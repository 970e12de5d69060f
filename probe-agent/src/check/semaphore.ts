/** Lets a limited number pass at a time; later callers wait for their turn. */
export class Semaphore {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#inside >= this.#most) await new Promise<void>(resolve => this.#waiting.push(resolve))
    this.#inside++
    try {
      return await work()
    } finally {
      this.#inside--
      this.#waiting.shift()?.()
    }
  }
}
