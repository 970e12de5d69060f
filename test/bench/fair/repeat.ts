import { setTimeout as pause } from 'node:timers/promises'

const AFTER_FAILURE_MS = 100

/** How often something was done. */
export interface Done {
  count: number
}

/** Repeats work until the signal, and counts how often it was done; what fails is not counted. */
export function repeat(signal: AbortSignal, work: () => Promise<unknown>): Done {
  const done = { count: 0 }
  const go = async () => {
    while (!signal.aborted) {
      try {
        await work()
        done.count += 1
      } catch {
        await pause(AFTER_FAILURE_MS)
      }
    }
  }
  void go()
  return done
}

/** Does work for each element, some at a time, until the signal. What fails is skipped. */
export async function forEach<T>(
  signal: AbortSignal,
  list: readonly T[],
  atATime: number,
  work: (element: T) => Promise<unknown>,
): Promise<void> {
  const left = [...list]
  const go = async () => {
    for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift())
      await work(next).catch(() => pause(AFTER_FAILURE_MS))
  }
  await Promise.all(Array.from({ length: atATime }, go))
}
