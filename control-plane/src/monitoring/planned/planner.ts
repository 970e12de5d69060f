import { inSystem, type Platform } from '../../platform/context.ts'
import { pollDue } from '../../platform/due.ts'
import type { PublishRun } from '../dispatch/index.ts'
import { anyDue, sayNoAgent, takeDue } from './due.ts'
import { PLANNER } from './run-plan.ts'

const EVERY_MS = 1_000

/** Sends the runs of planned monitors when they are due, in any number of processes. */
export function startPlanner(platform: Platform, publish: PublishRun): { stop(): Promise<void>; idle(): boolean } {
  let working = false

  async function sendDue(): Promise<void> {
    for (;;) {
      const { runs, unable, more } = await inSystem(platform, takeDue)
      if (unable.length > 0) await inSystem(platform, ctx => sayNoAgent(ctx, unable))
      await Promise.all(runs.map(({ plan, region, key }) => publish(plan, region, key)))
      if (!more) return
    }
  }

  const poll = pollDue(platform, {
    everyMs: EVERY_MS,
    isDue: anyDue,
    async work() {
      working = true
      await sendDue().catch(err => platform.log.warn({ err }, 'runs that are due can not be read; trying again'))
      working = false
    },
  })
  platform.outbox.onWork(PLANNER, () => poll.wake())
  platform.bus.onBroadcast(`wake.${PLANNER}`, () => poll.wake())
  return { stop: () => poll.stop(), idle: () => !working }
}
