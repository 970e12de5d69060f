import type { Hash } from '../batch/index.ts'

/** The positions of each thing: with 10 bits for each, 1.0 % of new ones are taken for known ((1 - e^(-4/10.5))^4). */
const POSITIONS = 4

/**
 * Counts distinct things in a fixed amount of memory (a Bloom filter with double hashing). At its limit, about 1 % of new
 * things are taken for known ones.
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

  has(hash: Hash): boolean {
    for (let i = 0; i < POSITIONS; i++) {
      const at = this.#positionOf(hash, i)
      if (((this.#bits[at >>> 5] ?? 0) & (1 << (at & 31))) === 0) return false
    }
    return true
  }

  add(hash: Hash): void {
    for (let i = 0; i < POSITIONS; i++) {
      const at = this.#positionOf(hash, i)
      this.#bits[at >>> 5] = (this.#bits[at >>> 5] ?? 0) | (1 << (at & 31))
    }
    this.count += 1
  }

  /** An odd step reaches every position. */
  #positionOf({ a, b }: Hash, i: number): number {
    const hash = (a + Math.imul(i, b | 1)) | 0
    return (hash ^ (hash >>> 15)) & this.#mask
  }
}
