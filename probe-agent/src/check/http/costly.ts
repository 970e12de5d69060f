import { Worker } from 'node:worker_threads'
import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { LRUCache } from 'lru-cache'
import {
  type Failure,
  failedAssertions,
  isCostly,
  judgeWithin,
  MOST_MS,
  type ReadBody,
  type Subject,
} from './assertion.ts'

/*
 * Expressions and paths of a monitor may take any time on a hostile body. The event loop, which all checks of the agent
 * share, gives them a moment; what takes longer goes on in a thread, and does so at once from then on.
 */

/** The moment (milliseconds). Ordinary expressions take a hundredth of it. */
export const BRIEF_MS = 20
/** The most that waits for the thread. A body is in memory as long as it waits. */
export const MOST_WAITING = 4
/** The thread is ended when it takes longer than this: its own limit is a second (real milliseconds). */
const LONGEST_MS = 10_000
const MOST_MEMORY_MB = 512
/** The most expressions that are remembered. */
const MOST_KNOWN = 1_000

/** What a thread needs of a response. */
export interface Facts extends Pick<Subject, 'statusCode' | 'totalMs' | 'tlsDaysLeft' | 'headersFault' | 'bodyFault'> {
  /** Those that assertions name, by the name that they use. */
  headers: Record<string, string>
  body: ReadBody | null
}

export interface Job {
  assertions: readonly Assertion[]
  facts: Facts
}

export interface JobResult {
  failed: Failure[]
  isComplete: boolean
}

/** The part of a thread that is used here. */
export interface Thread {
  postMessage(job: Job): void
  on(event: 'message' | 'error' | 'exit', take: (judged: JobResult) => void): unknown
  ref(): void
  unref(): void
  terminate(): unknown
}

/** Judges assertions of responses, with one thread for what takes longer than `briefMs`. */
export function createJudge(start: () => Thread = startThread, briefMs = BRIEF_MS) {
  /** Expressions that took longer than a moment, and whether they took longer than a thread gives them, too. */
  const known = new LRUCache<string, 'long' | 'endless'>({ max: MOST_KNOWN })
  const waiting: { job: Job; settle(judged: JobResult | null): void }[] = []
  let thread: Thread | null = null
  let isBusy = false

  function pump(): void {
    const next = isBusy ? undefined : waiting.shift()
    if (next === undefined) return
    isBusy = true
    thread ??= start()
    const serving = thread
    const end = (judged: JobResult | null) => {
      clearTimeout(timer)
      serving.unref()
      if (thread === serving && judged === null) thread = null
      isBusy = false
      next.settle(judged)
      pump()
    }
    let isOver = false
    const once = (judged: JobResult | null) => {
      if (isOver) return
      isOver = true
      end(judged)
    }
    const timer = setTimeout(() => {
      serving.terminate()
      once(null)
    }, LONGEST_MS)
    hear(serving, once)
    serving.ref()
    serving.postMessage(next.job)
  }

  const ears = new WeakMap<Thread, (judged: JobResult | null) => void>()
  /** Makes a thread tell its next result, or its end, to `tell`. */
  function hear(serving: Thread, tell: (judged: JobResult | null) => void): void {
    if (!ears.has(serving)) {
      serving.on('message', judged => ears.get(serving)?.(judged))
      serving.on('error', () => ears.get(serving)?.(null))
      serving.on('exit', () => {
        if (thread === serving && !isBusy) thread = null
        ears.get(serving)?.(null)
      })
    }
    ears.set(serving, tell)
  }

  async function inThread(name: string, job: Job): Promise<Failure[] | null> {
    // What never ends makes nothing else wait.
    const most = known.get(name) === 'endless' ? 0 : MOST_WAITING
    if (isBusy && waiting.length >= most) return null
    const judged = await new Promise<JobResult | null>(settle => {
      waiting.push({ job, settle })
      pump()
    })
    known.set(name, judged?.isComplete ? 'long' : 'endless')
    return judged?.failed ?? null
  }

  /** Every assertion that fails, with the actual value. What cannot be judged in time fails. */
  return async function failedSoon(assertions: readonly Assertion[], subject: Subject): Promise<Failure[]> {
    const costly = assertions.filter(isCostly)
    if (costly.length === 0) return failedAssertions(assertions, subject)
    const name = JSON.stringify(costly)
    if (!known.has(name)) {
      const { failed, isComplete } = judgeWithin(assertions, subject, briefMs)
      if (isComplete) return failed
      known.set(name, 'long')
    }
    const failed = await inThread(name, { assertions, facts: factsOf(assertions, subject) })
    if (failed !== null) return failed
    // No room: what is known to be endless is not tried again, and anything else has its time here, once.
    const here = judgeWithin(assertions, subject, known.get(name) === 'endless' ? 0 : MOST_MS)
    if (!here.isComplete) known.set(name, 'endless')
    return here.failed
  }
}

export const failedSoon = createJudge()

function factsOf(assertions: readonly Assertion[], subject: Subject): Facts {
  const { statusCode, totalMs, tlsDaysLeft, headersFault, bodyFault } = subject
  const headers: Record<string, string> = {}
  for (const { source, property } of assertions) {
    const value = source === 'header' ? subject.header(property ?? '') : undefined
    if (value !== undefined) headers[property ?? ''] = value
  }
  const needsBody = bodyFault === null && assertions.some(({ source }) => source === 'body' || source === 'json_path')
  return { statusCode, totalMs, tlsDaysLeft, headersFault, bodyFault, headers, body: needsBody ? subject.body() : null }
}

function startThread(): Thread {
  return new Worker(new URL('./costly-thread.ts', import.meta.url), {
    name: 'expressions',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
}
