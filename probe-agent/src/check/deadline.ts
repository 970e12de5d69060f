export interface Deadline {
  /** Rejects when the time is up or the agent is stopped; to be raced with the work. */
  passed: Promise<never>
  clear(): void
}

/** What a check has `ms` milliseconds for. The faults are made when they are needed: they say how far it came. */
export function within(ms: number, signal: AbortSignal, faults: { late(): Error; stopped(): Error }): Deadline {
  let clear = (): void => {}
  const passed = new Promise<never>((_, reject) => {
    // One more turn of the loop: an answer that came while this process was held up is no timeout.
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
