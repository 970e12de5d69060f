import { ApiError } from '@pharos/shared-protocol/client.ts'
import { saidProblem } from '../words/said.ts'

/** Requests of a bulk action that are under way at once. */
const AT_ONCE = 5
/** Who has to wait for longer is refused. */
const LONGEST_WAIT_S = 120

/** How far a bulk action is; `wait`: for so many seconds nothing is sent, since the server takes no more. */
export interface Progress {
  done: number
  of: number
  wait: number | null
}

interface Outcome {
  refused: number
  /** Why the first of them was. */
  why: string | null
}

/** Does something to one of many; the text it returns says why it cannot be done. */
export type One<T> = (one: T) => Promise<string | undefined>

/** Does something to each, a few at once and no faster than the server takes it. */
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

/** Lets one after another through; what comes too fast is repeated, and holds back all others until then. */
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

/** After how many seconds a request that came too fast may be repeated; null: it was refused for something else. */
export function secondsUntilNext({ problem, retryAfter }: ApiError): number | null {
  return problem.code === 'rate_limited' && retryAfter !== null && retryAfter <= LONGEST_WAIT_S ? retryAfter : null
}
