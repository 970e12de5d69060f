import { inSystem, type Platform } from '../../platform/context.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { type Ability, isBeyond, loadAbility } from '../region/index.ts'
import type { PublishRun } from './publish.ts'

const READ_EVERY_MS = 5_000

/**
 * Publishes only runs that each agent which may get them knows. One of a kind that an older agent of the region does not
 * know is dropped and counted: a monitor in such a region falls silent, and its reason names the region.
 */
export function holdBack(platform: Platform, publish: PublishRun): Part & { publish: PublishRun } {
  let ability: Ability = { offline: new Set(), capabilities: new Map() }
  const worker = startWorker(platform, {
    name: 'abilities',
    everyMs: READ_EVERY_MS,
    async work() {
      ability = await inSystem(platform, loadAbility)
    },
  })
  return {
    ...worker,
    async publish(plan, region, key) {
      if (!isBeyond(ability, region.id, plan.check)) return publish(plan, region, key)
      platform.metrics.runsDropped.inc({ reason: 'agent_too_old' })
      return false
    },
  }
}
