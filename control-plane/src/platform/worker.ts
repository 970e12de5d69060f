import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Platform, SystemCtx } from './context.ts'

/** A background loop. It is safe to run in any number of processes. */
export interface Task {
  /** In logs and metrics, and what it is woken by (`wakeWorkers`). Made of letters, digits, `_` and `-`. */
  name: string
  /** Runs this often; with `isDue` it is asked this often, and runs when it has work. Left out: only when it is woken. */
  everyMs?: number
  /** SQL that is true whenever `work` would find something at this instant; it may be true more often. */
  isDue?(now: EpochMs): RawBuilder<unknown>
  /** Other names that wake it. */
  wakes?: readonly string[]
  /** Runs as soon as it is started, too. */
  atStart?: boolean
  /** After the database was away it waits this long, so that what waited for the database comes in first. */
  holdMs?: number
  /** May throw: the worker logs the error and retries. */
  work(turn: Turn): Promise<void>
}

/** One run of a worker. */
export interface Turn {
  /** The worker is being stopped: long work ends early. */
  readonly stopping: boolean
  /** It was woken by its name. */
  readonly woken: boolean
}

/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>
  /** Nothing is on its way: for tests that step the clock. Left out: always. */
  idle?(): boolean
}

export interface Worker extends Part {
  idle(): boolean
  /** Runs it at once in this process; again when it is running. */
  wake(): void
}

/** After a failure a worker waits 1 s, 2 s, and then this long (milliseconds). A wake-up is tried at once. */
const LONGEST_WAIT_MS = 4_000

/** Starts a background loop: it never runs twice at a time, and a failure is logged, counted and retried. */
export function startWorker(
  platform: Pick<Platform, 'clock' | 'workers' | 'bus' | 'log' | 'metrics'>,
  task: Task,
): Worker {
  const { clock, workers, bus, log, metrics } = platform
  const { name, everyMs = Number.POSITIVE_INFINITY, isDue, wakes = [], holdMs = 0 } = task
  let stopping = false
  let woken = false
  let working = false
  let failures = 0
  let notBefore = Number.NEGATIVE_INFINITY
  const wait = (ms: number) => {
    notBefore = Math.max(notBefore, clock.now() + ms)
  }
  const run = async () => {
    if (clock.now() < notBefore) return
    working = true
    const turn = {
      woken,
      get stopping() {
        return stopping
      },
    }
    woken = false
    const end = metrics.workerRuns.startTimer({ worker: name })
    try {
      await task.work(turn)
      failures = 0
    } catch (err) {
      metrics.workerFailures.inc({ worker: name })
      log.warn({ err, worker: name }, `the worker ${name} failed; will retry`)
      wait(Math.max(holdMs, Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS)))
      failures += 1
    } finally {
      end()
      working = false
    }
  }
  const poll = clock.poll(isDue ? Number.POSITIVE_INFINITY : everyMs, run)
  const wake = () => {
    notBefore = Number.NEGATIVE_INFINITY
    woken = true
    poll.wake()
  }
  const names = [name, ...wakes]
  const remove = workers.add({
    names,
    everyMs,
    isDue,
    lastAsked: clock.now(),
    due: () => poll.wake(),
    wake,
    away: () => wait(holdMs),
  })
  for (const each of names) bus.onBroadcast(subjectOf(each), wake)
  if (task.atStart) wake()
  return {
    wake,
    idle: () => !working,
    stop() {
      stopping = true
      remove()
      return poll.stop()
    },
  }
}

/** Calls `take` until it finds nothing more, or the worker is stopped. */
export async function drain(turn: Pick<Turn, 'stopping'>, take: () => Promise<number | boolean>): Promise<void> {
  for (let more = true; more && !turn.stopping; ) more = Number(await take()) > 0
}

/** Wakes the workers of a name in every process once the transaction has committed. */
export function wakeWorkers(ctx: Pick<SystemCtx, 'afterCommit' | 'platform'>, name: string): void {
  const { workers, bus } = ctx.platform
  ctx.afterCommit(() => {
    workers.wake(name)
    bus.broadcast(subjectOf(name))
  })
}

function subjectOf(name: string): string {
  return `wake.${name}`
}
