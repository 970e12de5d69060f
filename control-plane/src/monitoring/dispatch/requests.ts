import { inSystem, type Platform } from '../../platform/context.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { startRelay } from '../../platform/outbox/relay.ts'
import { RUN_REQUESTED } from '../monitor/index.ts'
import { loadPlans } from './plan.ts'
import type { PublishRun } from './publish.ts'

export const DISPATCH_CONSUMER = 'dispatch'

/** Publishes unscheduled runs: first, confirm and manual ones. Their slot is the instant of the request. */
export function startRequestRelay(platform: Platform, publish: PublishRun) {
  return startRelay(platform, DISPATCH_CONSUMER, async events => {
    const loaded = await inSystem(platform, ctx => loadPlans(ctx, [...new Set(events.map(event => event.subject))]))
    const plans = new Map(loaded.map(plan => [plan.id, plan]))
    await Promise.all(
      events.flatMap(event => runsOf(event).map(([plan, region]) => publish(plan, region, keyOf(event)))),
    )

    function runsOf(event: StoredEvent) {
      const plan = plans.get(event.subject)
      const { regions } = RUN_REQUESTED.read(event)
      if (!plan) return []
      return plan.regions
        .filter(region => regions === null || regions.includes(region.id))
        .map(region => [plan, region] as const)
    }
  })
}

function keyOf(event: StoredEvent) {
  return { kind: RUN_REQUESTED.read(event).kind, slot: event.created_at, ordinal: 0 }
}
