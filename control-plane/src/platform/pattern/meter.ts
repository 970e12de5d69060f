/** Work would take more steps than are left. */
export class OverBudget extends Error {}

/** Counts steps, and throws `OverBudget` before more are taken than are left. */
export class Meter {
  left: number

  constructor(steps: number) {
    this.left = steps
  }

  take(steps: number): void {
    this.left -= steps
    if (this.left < 0) throw new OverBudget()
  }
}

/**
 * A text that charges for each character when it is first read in a search. So a search is charged for what it really
 * reads, and ends as soon as that is too much. The library takes `String` objects as texts.
 */
export class MeteredText extends String {
  readonly #text: string
  readonly #meter: Meter
  #price = 0
  #furthest = -1

  constructor(text: string, meter: Meter) {
    super(text)
    this.#text = text
    this.#meter = meter
  }

  /** Begins a search at `from` in which a character costs `price` steps. */
  begin(from: number, price: number): void {
    this.#furthest = from - 1
    this.#price = price
  }

  override charCodeAt(index: number): number {
    if (index > this.#furthest) {
      this.#meter.take(this.#price * (index - this.#furthest))
      this.#furthest = index
    }
    return this.#text.charCodeAt(index)
  }
}
