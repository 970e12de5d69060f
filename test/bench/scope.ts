import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CLOSE_MS = 20_000

/**
 * Everything that one part of the bench has started and written. It is closed in reverse order, each within a limit.
 */
export class Scope {
  readonly folder = mkdtempSync(join(tmpdir(), 'pharos-bench-'))
  readonly #closers: (() => unknown)[] = []
  #closing: Promise<void> | null = null

  onClose(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** A scope that ends with this one, or earlier. */
  child(): Scope {
    const child = new Scope()
    this.onClose(() => child.close())
    return child
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      const closed = Promise.resolve()
        .then(close)
        .catch(error => console.error(`could not close: ${error}`))
      await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })])
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Waits until a condition holds. Throws its description if it does not in time. */
export async function until(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = 50,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s, and still not: ${what}`)
    await pause(everyMs)
  }
}

/** Returns the result of `work`. Throws if it takes longer. */
export async function within<T>(what: string, seconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = pause(seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} took more than ${seconds} s`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
