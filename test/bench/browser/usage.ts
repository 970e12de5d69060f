import { processesBelow, pssMegabytesOf } from '../measure/process.ts'

const EVERY_MS = 100
const MEMORY_EVERY = 5

/**
 * Measures CPU and memory of all descendants of this process. Sandboxes are killed with their processes, so no parent
 * has the sum of their times; each process counts with its last reading.
 */
export class Usage {
  peakMegabytes = 0
  readonly #seconds = new Map<string, number>()
  readonly #baseMegabytes = pssMegabytesOf(process.pid)
  readonly #timer = setInterval(() => this.#look(), EVERY_MS)
  #looks = 0

  /** CPU seconds of all children so far; the last tenth of a second of each may be missing. */
  get cpuSeconds(): number {
    return this.#seconds.values().reduce((sum, one) => sum + one, 0)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    for (const { pid, parent, ownCpuSeconds } of processesBelow(process.pid)) {
      if (pid !== process.pid) this.#seconds.set(`${pid} ${parent}`, ownCpuSeconds)
    }
    if (this.#looks++ % MEMORY_EVERY > 0) return
    this.peakMegabytes = Math.max(this.peakMegabytes, pssMegabytesOf(process.pid) - this.#baseMegabytes)
  }
}
