import { ApiError } from '@pharos/shared-protocol/client.ts'
import { saidProblem } from '../words/said.ts'

/** The number of concurrent requests of a bulk action. */
const AT_ONCE = 5
/** A request that would have to wait longer counts as refused. */
const LONGEST_WAIT_S = 120

/** The progress of a bulk action; `wait` is how many seconds it pauses because of the rate limit. */
export interface Progress {
  done: number
  of: number
  wait: number | null
}

interface Outcome {
  refused: number
  /** Why the first of them was refused. */
  why: string | null
}

/** Runs an action on one of many; a returned text says why it cannot be done. */
export type One<T> = (one: T) => Promise<string | undefined>

/** Runs an action on each, a few at once and within the server's rate limit. */
export async function eachOf<T>(all: readonly T[], run: One<T>, show: (now: Progress) => void): Promise<Outcome> {
  const waiting = [...all]
  const outcome: Outcome = { refused: 0, why: null }
  let now: Progress = { done: 0, of: all.length, wait: null }
  const tell = (change: Partial<Progress>) => {
    now = { ...now, ...change }
    show(now)
  }
  const gate = gateFor(wait => tell({ wait }))
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const why = await gate(run, next)
      if (why !== undefined) {
        outcome.refused += 1
        outcome.why ??= why
      }
      tell({ done: now.done + 1 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

/** Returns a gate for actions: one that is rate-limited closes it for all others, and is repeated once it opens. */
function gateFor(show: (wait: number | null) => void) {
  let opening: Promise<void> | null = null
  const close = (seconds: number) => {
    show(seconds)
    opening ??= new Promise<void>(resolve => setTimeout(resolve, seconds * 1_000)).then(() => {
      opening = null
      show(null)
    })
  }
  return async <T>(run: One<T>, one: T): Promise<string | undefined> => {
    for (;;) {
      await opening
      try {
        return await run(one)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const wait = secondsUntilNext(error)
        if (wait === null) return saidProblem(error.problem)
        close(wait)
      }
    }
  }
}

/** Returns after how many seconds a rate-limited request may be repeated; null if it was refused for another reason. */
export function secondsUntilNext({ problem, retryAfter }: ApiError): number | null {
  return problem.code === 'rate_limited' && retryAfter !== null && retryAfter <= LONGEST_WAIT_S ? retryAfter : null
}
