import { inSystem, type Platform } from '../../platform/context.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import type { QueueRun } from '../dispatch/index.ts'
import { noteFailure } from '../monitor/index.ts'
import { anyDue, takeDue } from './due.ts'
import { PLANNER } from './run-plan.ts'

const EVERY_MS = 1_000

/** Sends the runs of planned monitors when they are due, in any number of processes. */
export function startPlanner(platform: Platform, publish: QueueRun): Worker {
  return startWorker(platform, {
    name: PLANNER,
    everyMs: EVERY_MS,
    isDue: anyDue,
    work: turn =>
      drain(turn, async () => {
        const { runs, unable, more } = await inSystem(platform, takeDue)
        // In its own transaction: intake locks a monitor's state before its planned run, and `takeDue` holds the
        // latter.
        if (unable.length > 0) await inSystem(platform, ctx => noteFailure(ctx, unable, 'no_agent'))
        await Promise.all(runs.map(({ plan, region, key }) => publish(plan, region, key)))
        return more
      }),
  })
}
