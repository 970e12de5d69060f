/** A transaction was to read more than its meter admits. */
export class ReadTooMuch extends Error {}

/** Counts what a transaction reads, in bytes of the protocol. Rows beyond `most` are dropped, and statements fail. */
export class ReadMeter {
  readonly most: number
  /** The rows that the statement got which went beyond; null if none did. */
  exceededAfter: number | null = null
  #bytes = 0

  constructor(most: number) {
    this.most = most
  }

  /** A transaction begins, maybe since an earlier attempt failed. */
  begin(): void {
    this.#bytes = 0
    this.exceededAfter = null
  }

  /** Counts a row of so many bytes, which its statement gets after `before` others. Returns whether it may be kept. */
  admits(bytes: number, before: number): boolean {
    this.#bytes += bytes
    if (this.#bytes > this.most) this.exceededAfter ??= before
    return this.exceededAfter === null
  }
}
