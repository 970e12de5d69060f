import { inSystem, type Platform } from '../../platform/context.ts'
import { finishClaims, holdClaims, retryClaims, type StoredEvent, type Undone } from '../../platform/outbox/outbox.ts'
import { startRelay } from '../../platform/outbox/relay.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { RUN_REQUESTED } from '../monitor/index.ts'
import { LIGHT_EXPIRY_MS } from '../schedule.ts'
import type { QueueRun } from './heavy-queue.ts'
import { loadPlans, type MonitorPlan, type PlanRegion } from './plan.ts'
import { ASKED_MS, isAsked } from './publish.ts'

export const DISPATCH_CONSUMER = 'dispatch'

/** How often what is held is written down; a lease is longer. */
const HELD_EVERY_MS = 5_000

type Run = readonly [MonitorPlan, PlanRegion]

/** A request whose runs are not all published or given up. */
interface Pending {
  event: StoredEvent
  left: number
  isLost: boolean
}

/**
 * Publishes unscheduled runs: first, confirm and manual ones. Their slot is the instant of the request. A request is done
 * once its runs are on the bus: while the bus is away it stays due, and if a process dies in which heavy runs wait,
 * another one takes it. The bus and intake drop what is published twice. A confirmation is given up when it would expire.
 */
export function startRequestRelay(platform: Platform, publish: QueueRun): Part {
  const held = new Map<string, Pending>()
  const ended: Pending[] = []

  const relay = startRelay(platform, DISPATCH_CONSUMER, passAll, () => platform.bus.fault() === null)

  const keeper = startWorker(platform, { name: 'held-requests', everyMs: HELD_EVERY_MS, work: keep })

  async function passAll(events: StoredEvent[]): Promise<Undone> {
    const fresh = events.filter(event => !held.has(event.id) && isWanted(event))
    const loaded = await inSystem(platform, ctx => loadPlans(ctx, [...new Set(fresh.map(event => event.subject))]))
    const plans = new Map(loaded.map(plan => [plan.id, plan]))
    const passed = await Promise.all(fresh.map(event => pass(event, runsOf(event, plans.get(event.subject)))))
    const retry = passed.filter(({ left, isLost, event }) => left === 0 && isLost && isWanted(event))
    return { retry: retry.map(({ event }) => event.id), held: [...held.keys()] }
  }

  async function pass(event: StoredEvent, runs: readonly Run[]): Promise<Pending> {
    const pending: Pending = { event, left: runs.length, isLost: false }
    held.set(event.id, pending)
    const settle = (published: boolean) => {
      pending.isLost ||= !published
      pending.left -= 1
    }
    const later = (published: boolean) => {
      settle(published)
      if (pending.left === 0 && held.delete(event.id)) ended.push(pending)
    }
    await Promise.all(
      runs.map(async ([plan, region]) => {
        const published = await publish(plan, region, keyOf(event), later)
        if (published !== null) settle(published)
      }),
    )
    if (pending.left === 0) held.delete(event.id)
    return pending
  }

  /** Removes the claims of held requests that have ended, and extends the leases of the others. */
  async function keep(): Promise<void> {
    const now = ended.slice()
    const ids = (which: readonly Pending[]) => which.map(({ event }) => event.id)
    const isRetried = ({ isLost, event }: Pending) => isLost && isWanted(event)
    if (now.length + held.size === 0) return
    await inSystem(platform, async ctx => {
      await finishClaims(ctx, DISPATCH_CONSUMER, ids(now.filter(each => !isRetried(each))))
      await retryClaims(ctx, DISPATCH_CONSUMER, ids(now.filter(isRetried)))
      await holdClaims(ctx, DISPATCH_CONSUMER, [...held.keys()])
    })
    ended.splice(0, now.length)
  }

  function isWanted(event: StoredEvent): boolean {
    return platform.clock.now() - event.created_at < (isAsked(keyOf(event)) ? ASKED_MS : LIGHT_EXPIRY_MS)
  }

  return {
    idle: () => relay.idle(),
    async stop() {
      await Promise.all([relay.stop(), keeper.stop()])
    },
  }
}

function runsOf(event: StoredEvent, plan: MonitorPlan | undefined): Run[] {
  const { regions } = RUN_REQUESTED.read(event)
  return (plan?.regions ?? [])
    .filter(region => regions === null || regions.includes(region.id))
    .flatMap(region => (plan ? [[plan, region] as const] : []))
}

function keyOf(event: StoredEvent) {
  return { kind: RUN_REQUESTED.read(event).kind, slot: event.created_at, ordinal: 0 }
}
