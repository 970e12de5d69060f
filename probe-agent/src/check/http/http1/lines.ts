import type { Flaws } from '../flaw.ts'

const LF = 0x0a
const CR = 0x0d

/** Collects bytes and takes whole lines off. A byte is copied and searched once, however many parts it came in. */
export class Lines {
  #buffer: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0
  #searched = 0

  /** The bytes that are not taken yet. */
  get rest(): Buffer {
    return this.#buffer.subarray(this.#start, this.#end)
  }

  push(chunk: Buffer): void {
    if (this.#start === this.#end) {
      this.#buffer = chunk
      this.#start = this.#searched = 0
      this.#end = chunk.length
    } else this.#append(chunk)
  }

  /** Skips bytes that were read otherwise. */
  skip(bytes: number): void {
    this.#start += bytes
    this.#searched = Math.max(this.#searched, this.#start)
  }

  /** The next line as latin1, without its line end; null if it is not complete. */
  take(flaws: Flaws): string | null {
    const at = this.#buffer.subarray(0, this.#end).indexOf(LF, this.#searched)
    this.#searched = at < 0 ? this.#end : at + 1
    if (at < 0) return null
    const line = this.#lineUntil(at, flaws)
    this.#start = at + 1
    return line
  }

  #lineUntil(lineFeed: number, flaws: Flaws): string {
    let end = lineFeed
    while (end > this.#start && this.#buffer[end - 1] === CR) end--
    if (lineFeed - end !== 1) flaws.add('line_end')
    return this.#buffer.toString('latin1', this.#start, end)
  }

  #append(chunk: Buffer): void {
    const { rest } = this
    if (this.#end + chunk.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 * (rest.length + chunk.length))
      rest.copy(larger)
      this.#buffer = larger
      this.#searched -= this.#start
      this.#start = 0
      this.#end = rest.length
    }
    chunk.copy(this.#buffer, this.#end)
    this.#end += chunk.length
  }
}
