import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import {
  anyStep,
  type ClockStep,
  endStep,
  loadOpenSteps,
  type MachineInstants,
  type MoveInstants,
  markClock,
  moveInstants,
} from '../../platform/clock-step/index.ts'
import { lengthInWords } from '../../platform/clock-words.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { knowsDatabaseTime } from '../../platform/database-time.ts'
import { drain, startWorker, type Turn, type Worker } from '../../platform/worker.ts'
import { CLOCK_SET_BACK } from './event.ts'
import { staffAccount } from './staff.ts'

const EVERY_MS = 1_000

/**
 * Finds that the database's clock was set back, says so once, and moves what lies ahead (`all`), so that nothing waits
 * until the clock has caught up. Goes on for a minute, since runs and processes from before may still write.
 */
export function startClockSteps(platform: Platform, all: readonly (MachineInstants | MoveInstants)[]): Worker {
  const { clock } = platform
  let known: { now: EpochMs; monotonic: number } | null = null
  const reached = () => known && epoch(known.now + clock.monotonic() - known.monotonic)
  return startWorker(platform, {
    name: 'clock-steps',
    everyMs: EVERY_MS,
    isDue: anyStep,
    async work(turn) {
      if (!(await inSystem(platform, ctx => findStep(ctx, reached())))) return
      known = { now: clock.now(), monotonic: clock.monotonic() }
      for (const step of await inSystem(platform, loadOpenSteps)) await moveAll(platform, turn, all, step)
    },
  })
}

/** Returns false if this process has not learned yet what time it is: it would take the step back, and end it. */
async function findStep(ctx: SystemCtx, reached: EpochMs | null): Promise<boolean> {
  if (!(await knowsDatabaseTime(ctx))) return false
  const step = await markClock(ctx, reached)
  if (step === null) return true
  const by_ms = Math.round((step.from_at - step.to_at) / 1000) * 1000
  ctx.log.warn({ by_ms }, `the clock of the database was set back by ${lengthInWords(by_ms)}; what was due is moved`)
  const account = await staffAccount(ctx)
  if (account !== null) ctx.emit(CLOCK_SET_BACK.of({ account, subject: account }, { by_ms }))
  return true
}

async function moveAll(
  platform: Platform,
  turn: Turn,
  all: readonly (MachineInstants | MoveInstants)[],
  step: ClockStep,
): Promise<void> {
  for (const rows of all)
    await drain(turn, () =>
      inSystem(platform, ctx => (typeof rows === 'function' ? rows(ctx, step) : moveInstants(ctx, rows, step))),
    )
  if (!turn.stopping) await inSystem(platform, ctx => endStep(ctx, step))
}
