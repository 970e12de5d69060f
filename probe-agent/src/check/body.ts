import { say } from '../say.ts'
import type { BodyBudget, BodyHolder } from './body-budget.ts'
import { Fault, OwnFault } from './connection/fault.ts'

export const BODY_LIMIT = 10 * 1024 * 1024
/** Each chunk costs about a microsecond of the shared event loop, however small it is: 0.1 s per body. */
export const CHUNK_LIMIT = 100_000
const GROWN_BYTES = 16 * 1024

/**
 * A response body as it is received, still encoded, in one growing buffer, so that a chunk of one byte costs one byte.
 */
export class Body implements BodyHolder {
  /** Bytes received so far, including those beyond the limit. */
  bytes = 0
  readonly #budget: BodyBudget
  readonly #evicted: (fault: Fault) => void
  #buffer = Buffer.alloc(0)
  #kept = 0
  #chunks = 0

  /** `evicted` is called when this agent has no more memory for the body. */
  constructor(budget: BodyBudget, evicted: (fault: Fault) => void) {
    this.#budget = budget
    this.#evicted = evicted
  }

  /** A view of the stored bytes. */
  get content(): Buffer {
    return this.#buffer.subarray(0, this.#kept)
  }

  /** Throws a `Fault` if the body is larger, or has more chunks, than a check reads. */
  append(chunk: Buffer): void {
    this.bytes += chunk.length
    this.#chunks++
    if (this.bytes > BODY_LIMIT) throw tooLarge()
    if (this.#chunks > CHUNK_LIMIT) throw new Fault('body_too_large', say('http.chunks', { most: CHUNK_LIMIT }))
    if (this.bytes > this.#buffer.length) this.#grow()
    chunk.copy(this.#buffer, this.#kept)
    this.#kept += chunk.length
  }

  evict(): void {
    this.#drop()
    this.#evicted(noMemory())
  }

  release(): void {
    this.#budget.release(this)
    this.#drop()
  }

  #grow(): void {
    const size = this.#kept === 0 ? this.bytes : Math.min(BODY_LIMIT, Math.max(this.bytes, 2 * this.#kept, GROWN_BYTES))
    if (!this.#budget.resize(this, size)) throw noMemory()
    const larger = Buffer.allocUnsafe(size)
    this.content.copy(larger)
    this.#buffer = larger
  }

  #drop(): void {
    this.#buffer = Buffer.alloc(0)
    this.#kept = 0
  }
}

export function tooLarge(): Fault {
  return new Fault('body_too_large', say('http.too_large'))
}

function noMemory(): Fault {
  return new OwnFault('body_too_large', say('http.no_memory'))
}
