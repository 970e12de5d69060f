import { setTimeout as pause } from 'node:timers/promises'
import type { Exit } from './child.ts'
import { complaintOf, watchdogOf } from './complaint.ts'

/** A running program of the stack. */
export interface Running {
  pid: number
  exited: Promise<Exit>
  /** Its last output lines. */
  said?: readonly string[]
  stop(): Promise<Exit>
  kill(): void
}

export interface Part<R extends Running = Running> {
  name: string
  start(): Promise<R>
}

export interface Supervised {
  /** Stops it without a restart. */
  stop(): Promise<void>
  kill(): void
}

export interface SuperviseOptions {
  say(line: string): void
  /** Whether a restart cannot help; the part is then not restarted. */
  fatal(part: string, exit: Exit): boolean
}

const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000
/** A part that has run for this long is restarted with a short delay again. */
const STEADY_MS = 20_000

/** Keeps a started part running: whenever it ends by itself it is restarted, with increasing delays. */
export function supervise<R extends Running>(part: Part<R>, first: R, options: SuperviseOptions): Supervised {
  let running: R | undefined = first
  const over = new AbortController()
  const loop = keepRunning()

  async function keepRunning(): Promise<void> {
    let delay = FIRST_DELAY_MS
    while (!over.signal.aborted) {
      const since = performance.now()
      const ended = running ? describe(await running.exited, running.said) : 'does not start'
      if (over.signal.aborted || ended === undefined) return
      if (performance.now() - since > STEADY_MS) delay = FIRST_DELAY_MS
      options.say(`${part.name} ${ended}; starting it again in ${delay / 1000} s`)
      await pause(delay, undefined, { signal: over.signal }).catch(() => {})
      delay = Math.min(delay * 2, MAX_DELAY_MS)
      if (!over.signal.aborted) running = await start()
    }
  }

  async function start(): Promise<R | undefined> {
    try {
      return await part.start()
    } catch (error) {
      options.say(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  function describe(exit: Exit, said: readonly string[] = []): string | undefined {
    if (!over.signal.aborted && options.fatal(part.name, exit)) return undefined
    const how = exit.signal === null ? `ended with exit code ${exit.code}` : `was ended by ${exit.signal}`
    // A program that is killed has not failed itself, unless its watchdog says why.
    const cause = exit.signal === null ? complaintOf(said) : watchdogOf(said)
    return cause === undefined ? how : `${how} (${cause})`
  }

  return {
    stop: async () => {
      over.abort()
      await running?.stop()
      await loop
      await running?.stop() // a process that was being started meanwhile
    },
    kill: () => {
      over.abort()
      running?.kill()
    },
  }
}
