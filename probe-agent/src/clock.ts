/**
 * The clock for the agent's own bookkeeping. Tests pass their own; the I/O timeouts of checks always use real timers.
 */
export interface Clock {
  /** Wall clock, epoch milliseconds. */
  now(): number
  /** Milliseconds since an arbitrary start; never jumps. */
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
