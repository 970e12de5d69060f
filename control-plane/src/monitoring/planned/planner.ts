import { inSystem, type Platform } from '../../platform/context.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import type { PublishRun } from '../dispatch/index.ts'
import { anyDue, sayNoAgent, takeDue } from './due.ts'
import { PLANNER } from './run-plan.ts'

const EVERY_MS = 1_000

/** Sends the runs of planned monitors when they are due, in any number of processes. */
export function startPlanner(platform: Platform, publish: PublishRun): Worker {
  return startWorker(platform, {
    name: PLANNER,
    everyMs: EVERY_MS,
    isDue: anyDue,
    work: turn =>
      drain(turn, async () => {
        const { runs, unable, more } = await inSystem(platform, takeDue)
        if (unable.length > 0) await inSystem(platform, ctx => sayNoAgent(ctx, unable))
        await Promise.all(runs.map(({ plan, region, key }) => publish(plan, region, key)))
        return more
      }),
  })
}
