import { setTimeout as pause, setImmediate as yieldOnce } from 'node:timers/promises'

/*
 * Real time, which no test clock moves and PHAROS_TIME_SCALE does not change: how long something outside is waited for.
 * What is due by the installation's own time uses `clock.at` or a worker.
 */

/** Seconds since the epoch, as seen by libraries that read the system's clock themselves. */
export function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** Real milliseconds from an arbitrary start, to measure durations in this process. */
export function realMs(): number {
  return performance.now()
}

/** Waits `ms` real milliseconds, or until the signal is given, without keeping the process alive. */
export async function waitReal(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
}

/** The result of `work`, or `late()` if that takes more than `ms` real milliseconds; `late` may throw. */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const waiting = new AbortController()
  const timer = pause(ms, undefined, { ref: false, signal: waiting.signal }).then(late)
  return Promise.race([work, timer]).finally(() => {
    timer.catch(() => {})
    waiting.abort()
  })
}

/** Yields, so that other work of this process runs first. */
export function letOthersRun(): Promise<void> {
  return yieldOnce()
}
