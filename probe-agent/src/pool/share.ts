import { LRUCache } from 'lru-cache'
/** After a run that took longer than this, its monitor's next run counts as slow. */
export const SLOW_MS = 20_000
const REMEMBERED = 10_000

/**
 * Decides who may use one of a few slots. Slow monitors leave one slot to all others, so that hanging scripts do not
 * keep the rest waiting. The runs of one monitor never overlap.
 */
export class Share {
  readonly #slowAtOnce: number
  readonly #running = new Set<string>()
  readonly #slow = new LRUCache<string, true>({ max: REMEMBERED })

  constructor(slots: number) {
    this.#slowAtOnce = Math.max(1, slots - 1)
  }

  admits(monitor: string): boolean {
    if (this.#running.has(monitor)) return false
    return !this.#slow.has(monitor) || this.#slowRunning() < this.#slowAtOnce
  }

  begin(monitor: string): void {
    this.#running.add(monitor)
  }

  end(monitor: string, tookMs: number): void {
    this.#running.delete(monitor)
    this.#slow.delete(monitor)
    if (tookMs <= SLOW_MS) return
    this.#slow.set(monitor, true)
  }

  #slowRunning(): number {
    return [...this.#running].filter(monitor => this.#slow.has(monitor)).length
  }
}

/**
 * How many sandboxes run at once: one per processor and one more, since pages mostly wait, within half of the memory
 * (bytes). At least two, so that a hanging one leaves the other, and at most 16.
 */
export function slotsFor(machine: { processors: number; memory: number; perRun: number }): number {
  const byMemory = Math.floor(machine.memory / 2 / machine.perRun)
  return Math.min(16, Math.max(2, Math.min(machine.processors + 1, byMemory)))
}
