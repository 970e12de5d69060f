import type { Hash } from '../batch/index.ts'

/** The positions of each thing: with 10.5 bits for each, 1.0 % of new ones are taken for known ones ((1 - e^(-4/10.5))^4). */
const POSITIONS = 4
/** The bits for each thing in a layer before the next one is added; then 0.1 % of new ones are taken for known ones. */
const SPARSE_BITS = 20

/**
 * Counts distinct things in little memory (Bloom filters with double hashing, each layer larger than the one before). At
 * its limit, about 1 % of new things are taken for known ones.
 */
export class Sketch {
  count = 0
  readonly #sizes: readonly number[]
  readonly #layers: Layer[]
  /** The layer that things are added to. */
  #last: Layer

  /** The sizes of its layers in bits: powers of two. The last one has about ten times the number of things. */
  constructor(...sizes: [number, ...number[]]) {
    this.#sizes = sizes
    this.#last = new Layer(sizes[0])
    this.#layers = [this.#last]
  }

  get bytes(): number {
    return this.#layers.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  has(hash: Hash): boolean {
    return this.#layers.some(layer => layer.has(hash))
  }

  add(hash: Hash): void {
    const next = this.#sizes[this.#layers.length]
    if (next !== undefined && this.#last.isFull) {
      this.#last = new Layer(next)
      this.#layers.push(this.#last)
    }
    this.#last.add(hash)
    this.count += 1
  }
}

class Layer {
  readonly #bits: Uint32Array
  readonly #mask: number
  #count = 0

  constructor(size: number) {
    this.#bits = new Uint32Array(size / 32)
    this.#mask = size - 1
  }

  get bytes(): number {
    return this.#bits.byteLength
  }

  get isFull(): boolean {
    return this.#count * SPARSE_BITS > this.#mask
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
    this.#count += 1
  }

  /** An odd step reaches every position. */
  #positionOf({ a, b }: Hash, i: number): number {
    const hash = (a + Math.imul(i, b | 1)) | 0
    return (hash ^ (hash >>> 15)) & this.#mask
  }
}
