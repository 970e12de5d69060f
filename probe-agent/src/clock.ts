/** The clock of the agent's bookkeeping. A test passes its own; checks' I/O timeouts always use real timers. */
export interface Clock {
  /** Wall clock, epoch milliseconds. */
  now(): number
  /** Milliseconds from an arbitrary start that never jump. */
  monotonic(): number
  /** Calls `fn` every `ms` until the returned function is called. */
  every(ms: number, fn: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  every(ms, fn) {
    const timer = setInterval(fn, ms)
    return () => clearInterval(timer)
  },
}
