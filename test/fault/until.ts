import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something holds, with a deadline. What throws does not hold yet. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
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
