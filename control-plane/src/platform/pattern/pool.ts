import { Worker } from 'node:worker_threads'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { Refusal } from '../refusal.ts'
import { LONGEST_TURN_MS, MOST_MEMORY_MB, MOST_WAITING, MOST_WAITING_OF_ACCOUNT } from './budget.ts'
import type { Results, Work } from './work.ts'

const RETRY = { headers: { 'retry-after': '1' } }

/** The result of a turn; null if the thread had to be ended, or ended itself twice. */
export type Outcome<K extends Work['kind']> = Results[K] | null

interface Waiting {
  work: Work
  /** It may start again, once, after the thread has ended without having been told to: another pattern took its memory. */
  again: boolean
  settle(outcome: Outcome<Work['kind']>): void
}

/** The part of a thread that the pool uses. */
export interface Thread {
  postMessage(work: Work): void
  on(event: 'message', take: (result: Results[Work['kind']]) => void): unknown
  on(event: 'error' | 'exit', take: () => void): unknown
  ref(): void
  unref(): void
  terminate(): unknown
}

/**
 * Runs customers' patterns in one thread of this process, which starts with the first one. Accounts take turns, so that
 * one with much work delays another by one turn. A turn that takes too long ends the thread; the next one gets a new one.
 */
export function createPatternPool(start: () => Thread = startThread, longestTurnMs = LONGEST_TURN_MS) {
  /** Of each account with waiting turns, in the order in which they come next. */
  const queues = new Map<string, Waiting[]>()
  let count = 0
  let thread: Thread | null = null
  let current: Waiting | null = null

  function pump(): void {
    const [next] = queues
    if (current !== null || next === undefined) return
    const [account, [first, ...rest]] = next
    queues.delete(account)
    if (rest.length > 0) queues.set(account, rest)
    if (first === undefined) return
    count -= 1
    begin(first)
  }

  function begin(waiting: Waiting): void {
    current = waiting
    thread ??= startOne()
    const serving = thread
    serving.ref()
    const timer = setTimeout(() => {
      waiting.again = false
      serving.terminate()
      lose(serving)
    }, longestTurnMs)
    const { settle } = waiting
    waiting.settle = outcome => {
      clearTimeout(timer)
      settle(outcome)
    }
    serving.postMessage(waiting.work)
  }

  function startOne(): Thread {
    const started = start()
    started.on('message', result => {
      if (thread !== started) return
      started.unref()
      end(result)
    })
    started.on('error', () => lose(started))
    started.on('exit', () => lose(started))
    return started
  }

  function lose(ended: Thread): void {
    if (thread !== ended) return
    thread = null
    const waiting = current
    if (waiting?.again) {
      waiting.again = false
      begin(waiting)
    } else end(null)
  }

  function end(outcome: Outcome<Work['kind']>): void {
    const ended = current
    current = null
    ended?.settle(outcome)
    pump()
  }

  return {
    /** Does one turn of an account's work. Throws 429 or 503 if too much of it, or of all, is waiting. */
    run<K extends Work['kind']>(account: string, work: Extract<Work, { kind: K }>): Promise<Outcome<K>> {
      const own = queues.get(account) ?? []
      if (own.length >= MOST_WAITING_OF_ACCOUNT)
        throw new Refusal('rate_limited', requestText('request.own_searches_busy'), RETRY)
      if (count >= MOST_WAITING) throw new Refusal('unavailable', requestText('request.searches_busy'), RETRY)
      return new Promise(resolve => {
        const settle = (outcome: Outcome<Work['kind']>) => resolve(outcome as Outcome<K>)
        const waiting = { work, again: true, settle }
        // A request that saves a pattern waits within its transaction, so it goes before the account's batches.
        queues.set(account, work.kind === 'check' ? [waiting, ...own] : [...own, waiting])
        count += 1
        pump()
      })
    },
  }
}

export type PatternPool = ReturnType<typeof createPatternPool>

function startThread(): Thread {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    name: 'patterns',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  thread.unref()
  return thread
}
