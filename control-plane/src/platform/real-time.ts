import { setTimeout as pause, setImmediate as yieldOnce } from 'node:timers/promises'
import { bestOf, type Sample, timeAt, withSample } from '@pharos/shared-protocol/clock-offset.ts'

/*
 * Real time, which no test clock moves and PHAROS_TIME_SCALE does not change: how long something outside is waited for.
 * What is due by the installation's own time uses `clock.at` or a worker.
 */

/** A reading that goes back by less than this is an error of measurement: time stands still until it is reached. */
const JITTER_MS = 1_000

/**
 * Real time, milliseconds since the epoch: the database's, which all processes of an installation share, counted on by
 * the monotonic clock of this one. So a machine whose clock is wrong, is set or jumps does not move what is due here and
 * elsewhere. Before the database was asked it is the machine's.
 */
export class RealTime {
  #samples: readonly Sample[] = []
  #best: Sample | undefined
  #last = 0

  learn(sample: Sample): void {
    this.#samples = withSample(this.#samples, sample, 1)
    this.#best = bestOf(this.#samples)
  }

  now(): number {
    const best = this.#best
    const read = Math.floor(best === undefined ? Date.now() : timeAt(best, performance.now(), 1))
    if (read < this.#last && read > this.#last - JITTER_MS) return this.#last
    this.#last = read
    return read
  }

  /** How far the machine's own clock is ahead, milliseconds; 0 before the database was asked. */
  skew(): number {
    return this.#best === undefined ? 0 : Date.now() - this.now()
  }
}

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

/** Calls `run` every `ms` real milliseconds, without keeping the process alive. Returns what ends it. */
export function everyReal(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms).unref()
  return () => clearInterval(timer)
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
