/** Time as the agent's bookkeeping sees it. A test hands in its own; checks' I/O timeouts always use real timers. */
export interface Clock {
  /** Wall clock, epoch milliseconds. */
  now(): number
  /** Milliseconds that never jump, from an arbitrary start. */
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
