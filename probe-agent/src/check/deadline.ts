export interface Deadline {
  /** Rejects when the time is up or the agent is stopped; to be raced with the work. */
  passed: Promise<never>
  clear(): void
}

/**
 * The time limit of a check, in milliseconds. Faults are created only when needed, since they say how far the check
 * got.
 */
export function within(ms: number, signal: AbortSignal, faults: { late(): Error; stopped(): Error }): Deadline {
  let clear = (): void => {}
  const passed = new Promise<never>((_, reject) => {
    // Waits one more turn of the loop: a response that arrived while this process was blocked is in time.
    const timer = setTimeout(() => setImmediate(() => reject(faults.late())), ms)
    const abort = (): void => reject(faults.stopped())
    signal.addEventListener('abort', abort)
    clear = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  })
  passed.catch(() => {})
  return { passed, clear }
}
