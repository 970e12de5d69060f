import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Platform, SystemCtx } from './context.ts'

/** A background loop. Must be safe to run in any number of processes. */
export interface Task {
  /** The name in logs and metrics, and for `wakeWorkers`. Consists of letters, digits, `_` and `-`. */
  name: string
  /** The interval of runs, or with `isDue` of the question whether there is work. Omitted: runs only when woken. */
  everyMs?: number
  /** SQL that is true whenever `work` would find something at this instant; it may also be true at other times. */
  isDue?(now: EpochMs): RawBuilder<unknown>
  /** Other names by which it can be woken. */
  wakes?: readonly string[]
  /** Whether it also runs when it is started. */
  atStart?: boolean
  /** How long it waits after the database was away, so that work that waited for the database comes first. */
  holdMs?: number
  /** May throw: the worker logs the error and retries. */
  work(turn: Turn): Promise<void>
}

/** One run of a worker. */
export interface Turn {
  /** Whether the worker is being stopped; long work should end early. */
  readonly stopping: boolean
  /** Whether it was woken by name. */
  readonly woken: boolean
}

/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>
  /** Whether nothing is in progress, for tests that step the clock. Omitted: always true. */
  idle?(): boolean
}

export interface Worker extends Part {
  idle(): boolean
  /** Runs it at once in this process, or again if it is running. */
  wake(): void
}

/** After a failure a worker waits 1 s, 2 s, and then this long (milliseconds). A wake-up runs it at once. */
const LONGEST_WAIT_MS = 4_000

/** Starts a background loop. It never runs concurrently in this process; failures are logged, counted and retried. */
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
    notBefore = Math.max(notBefore, clock.monotonic() + ms)
  }
  const run = async () => {
    if (clock.monotonic() < notBefore) return
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
    lastAsked: clock.monotonic(),
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

/** Calls `take` until it finds nothing more, or until the worker is stopped. */
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
