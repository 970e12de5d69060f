import { inSystem, type Platform } from '../../platform/context.ts'
import { drain, type Part, startWorker } from '../../platform/worker.ts'
import type { QueueRun } from '../dispatch/index.ts'
import { noteFailure } from '../monitor/index.ts'
import { anyDue, takeDue } from './due.ts'
import { PLANNER } from './run-plan.ts'
import { createSender } from './sending.ts'

const EVERY_MS = 1_000
/** How often the runs that wait in this process are written down. */
const KEEP_EVERY_MS = 5_000

/** Sends the runs of planned monitors when they are due, in any number of processes. */
export function startPlanner(platform: Platform, publish: QueueRun): Part {
  const sender = createSender(platform, publish)
  const planner = startWorker(platform, {
    name: PLANNER,
    everyMs: EVERY_MS,
    isDue: anyDue,
    work: turn =>
      drain(turn, async () => {
        // While the bus is away, runs stay due: one that was taken would count as sent, and be missed much later.
        if (platform.bus.fault() !== null) return false
        const { runs, unable, more } = await inSystem(platform, takeDue)
        // In its own transaction: intake locks a monitor's state before its planned run, and `takeDue` holds the
        // latter.
        if (unable.length > 0) await inSystem(platform, ctx => noteFailure(ctx, unable, 'no_agent'))
        await sender.send(runs)
        return more
      }),
  })
  const keeper = startWorker(platform, { name: 'waiting-runs', everyMs: KEEP_EVERY_MS, work: sender.keep })
  return {
    idle: () => planner.idle(),
    async stop() {
      await Promise.all([planner.stop(), keeper.stop()])
    },
  }
}
