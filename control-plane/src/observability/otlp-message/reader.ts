import protobuf from 'protobufjs'

/** Thrown for a body with more than one request may hold. */
export class TooMuch extends Error {}

/**
 * The most fields and packed numbers of one request. Each takes about 100 bytes of memory once decoded, but as little
 * as one byte on the wire, so this bounds a request at about 100 MB.
 */
export const MOST_FIELDS = 1_000_000

/** Reads protobuf up to a number of fields. Replaces invalid UTF-8 in text with U+FFFD. */
export class BoundedReader extends protobuf.BufferReader {
  #left = MOST_FIELDS

  override tag(): number {
    this.#count()
    return super.tag()
  }

  override uint64(): protobuf.Long {
    this.#count()
    return super.uint64()
  }

  override sint64(): protobuf.Long {
    this.#count()
    return super.sint64()
  }

  override fixed64s(array: (number | protobuf.Long)[]): (number | protobuf.Long)[] {
    this.#count(this.#size() / 8)
    return super.fixed64s(array)
  }

  override doubles(array: number[]): number[] {
    this.#count(this.#size() / 8)
    return super.doubles(array)
  }

  override stringVerify(): string {
    return this.string()
  }

  /** Reads the next length without advancing. */
  #size(): number {
    const start = this.pos
    const size = this.uint32()
    this.pos = start
    return size
  }

  #count(count = 1): void {
    this.#left -= count
    if (this.#left < 0) throw new TooMuch(`a request can contain at most ${MOST_FIELDS} fields`)
  }
}
