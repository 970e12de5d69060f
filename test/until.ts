import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a condition holds, with a deadline far above what a busy machine needs. An exception counts as "not yet".
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  let last: unknown
  for (;;) {
    try {
      if (await holds()) return
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s, and still not: ${what}`, { cause: last })
    await pause(50)
  }
}
