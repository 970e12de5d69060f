import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { relayEvents, type StoredEvent } from '../../platform/outbox/outbox.ts'
import { loadPlans } from './plan.ts'
import type { PublishRun } from './publish.ts'

export const DISPATCH_CONSUMER = 'dispatch'
const EVERY_MS = 1_000

interface Wanted {
  kind: RunKind
  regions: string[] | null
}

/** Publishes runs beside the schedule: first, confirm and manual ones. Their slot is the instant at which they were asked for. */
export function createRequestRelay(platform: Platform, publish: PublishRun) {
  let working = false
  const poll = platform.clock.poll(EVERY_MS, async () => {
    working = true
    try {
      while ((await relayEvents(platform, DISPATCH_CONSUMER, work => inSystem(platform, work), send)) > 0);
    } catch (err) {
      platform.log.warn({ err }, 'requests for runs can not be read; trying again')
    } finally {
      working = false
    }
  })

  async function send(events: StoredEvent[]): Promise<void> {
    const plans = new Map(
      (
        await inSystem(platform, ctx =>
          loadPlans(
            ctx,
            events.map(event => event.subject),
          ),
        )
      ).map(plan => [plan.id, plan]),
    )
    const sent: Promise<boolean>[] = []
    for (const event of events) {
      const wanted = event.payload as unknown as Wanted
      const plan = plans.get(event.subject)
      for (const region of plan?.regions ?? [])
        if (plan && (wanted.regions === null || wanted.regions.includes(region.id)))
          sent.push(publish(plan, region, { kind: wanted.kind, slot: event.created_at, ordinal: 0 }))
    }
    await Promise.all(sent)
  }

  return {
    start() {
      platform.outbox.onWork(DISPATCH_CONSUMER, () => poll.wake())
      platform.bus.onBroadcast(`wake.${DISPATCH_CONSUMER}`, () => poll.wake())
      poll.wake()
    },
    stop: () => poll.stop(),
    idle: () => !working,
  }
}
