import type { Hash } from '../batch/index.ts'

/**
 * Counts distinct things in a fixed amount of memory (a Bloom filter with two positions). At its limit, about 1 % of
 * new things are taken for known ones.
 */
export class Sketch {
  count = 0
  readonly #bits: Uint32Array
  readonly #mask: number

  /** `size` in bits is a power of two, about ten times the number of things. */
  constructor(size: number) {
    this.#bits = new Uint32Array(size / 32)
    this.#mask = size - 1
  }

  has({ a, b }: Hash): boolean {
    return this.#get(a) && this.#get(b)
  }

  add({ a, b }: Hash): void {
    this.#set(a)
    this.#set(b)
    this.count += 1
  }

  #get(hash: number): boolean {
    const at = (hash ^ (hash >>> 15)) & this.#mask
    return ((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0
  }

  #set(hash: number): void {
    const at = (hash ^ (hash >>> 15)) & this.#mask
    this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31))
  }
}
