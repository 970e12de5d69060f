import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Timer } from '../../platform/clock.ts'
import { loadRepeated } from '../../platform/clock-step/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Part, startWorker } from '../../platform/worker.ts'
import { LIGHT_EXPIRY_MS, nextSlot, SCHEDULER } from '../schedule.ts'
import { anyChange, readChanges } from './changes.ts'
import type { QueueRun } from './heavy-queue.ts'
import { holdShards, LEASE_MS, leasesDue, releaseShards, shardOf } from './lease.ts'
import { loadLastRuns, loadPlans, type MonitorPlan } from './plan.ts'
import { TimingWheel } from './wheel.ts'

const TICK_MS = 100
const CHANGES_EVERY_MS = 1_000
/**
 * How far back a scheduler looks when it takes over shards: everything that another one left undone, as found one poll
 * after its lease ended.
 */
const CATCH_UP_MS = LEASE_MS + 2 * CHANGES_EVERY_MS
/** A clock that goes back by more than this was set. */
const SET_BACK_MS = 2_000
/** Concurrent publications. */
const WINDOW = 512

interface Entry {
  plan: MonitorPlan
  regionIndex: number
  slot: number
}

/**
 * Publishes the runs of the monitors in this process's shards when they are due. Due times are a pure function of id
 * and settings, so that nothing is written per run, and a scheduler that takes over a shard continues where the other
 * one stopped.
 */
export async function startScheduler(platform: Platform, holder: string, publish: QueueRun): Promise<Part> {
  const { clock, metrics } = platform
  const wheel = new TimingWheel<Entry>(TICK_MS)
  const plans = new Map<string, MonitorPlan>()
  let shards = new Set<number>()
  let mark: string | null = null
  /** When it first polled after gaining shards that it has not planned yet; null if it has planned all of them. */
  let unplannedSince: EpochMs | null = null
  /** The latest instant that was seen at a poll. */
  let latest = clock.now()
  /** Up to where the clock had come when it was set back: slots before have come before. */
  let repeated: EpochMs[] = []
  let inFlight = 0
  let timer: Timer | null = null
  let stopped = false

  const mine = (id: string) => shards.has(shardOf(id))

  /**
   * Puts a monitor's regions on the wheel. Earlier entries are dropped when they are due, since their plan is no longer
   * the current one.
   */
  function adopt(plan: MonitorPlan, after: number, ran: ReadonlyMap<string, number>): void {
    plans.set(plan.id, plan)
    for (const [regionIndex, { id }] of plan.regions.entries()) {
      // Makes up for the last slot of a slow monitor that was missed while no scheduler ran: a daily run must not skip
      // a day.
      const since = Math.min(after, Math.max(ran.get(`${plan.id} ${id}`) ?? after, clock.now() - plan.interval_ms))
      schedule({ plan, regionIndex, slot: firstSlot(plan, regionIndex, since) })
    }
  }

  function schedule(entry: Entry): void {
    wheel.add(entry.slot, entry)
  }

  /**
   * Reads what changed since the last poll; everything at first and after a change of shards. All reads come before any
   * change is applied, so that a poll that fails half-way is repeated as a whole.
   */
  async function follow(): Promise<void> {
    const held = await inSystem(platform, ctx => holdShards(ctx, holder))
    repeated = await inSystem(platform, loadRepeated)
    const gained = [...held].some(shard => !shards.has(shard))
    const lost = [...shards].some(shard => !held.has(shard))
    if (gained) unplannedSince ??= clock.now()
    const after = unplannedSince === null ? clock.now() : await catchUpFrom(unplannedSince)
    const changes = await inSystem(platform, ctx => readChanges(ctx, mark))
    const changed = gained || lost || changes.all ? null : changes.ids.filter(mine)
    const loaded = changed?.length === 0 ? [] : await inSystem(platform, ctx => loadPlans(ctx, changed))
    const ran = gained ? await inSystem(platform, loadLastRuns) : new Map<string, number>()
    shards = held
    unplannedSince = null
    mark = changes.mark
    if (clock.now() < latest - SET_BACK_MS) planAnew()
    latest = clock.now()
    take(changed ?? [...plans.keys()], loaded, after, ran)
    metrics.monitorsScheduled.set(plans.size)
    arm()
  }

  /**
   * From when to catch up. Runs from before the bus lost its memory may have been executed, and it no longer knows
   * their message ids. Light runs from before the last half minute would have expired.
   */
  async function catchUpFrom(found: EpochMs): Promise<number> {
    const unexpired = clock.now() - LIGHT_EXPIRY_MS
    return Math.max(found - CATCH_UP_MS, unexpired, clock.fromReal(await platform.bus.runsKeptSince()))
  }

  /** Adopts changed plans. Requested monitors that were not found are paused, suspended or deleted. */
  function take(
    asked: readonly string[],
    loaded: readonly MonitorPlan[],
    after: number,
    ran: ReadonlyMap<string, number>,
  ): void {
    const current = new Map(loaded.filter(plan => mine(plan.id)).map(plan => [plan.id, plan]))
    for (const id of asked) if (!current.has(id)) plans.delete(id)
    for (const [id, plan] of current) if (!samePlan(plans.get(id), plan)) adopt(plan, after, ran)
  }

  /** Once the clock was set back, what is on the wheel would be due only when it has caught up. */
  function planAnew(): void {
    for (const plan of [...plans.values()]) adopt({ ...plan }, clock.now(), new Map())
  }

  function arm(): void {
    timer?.cancel()
    const due = stopped ? null : wheel.nextDue()
    timer = due === null ? null : clock.at(epoch(due), turn)
  }

  function turn(): void {
    const now = clock.now()
    for (let bucket = wheel.take(now); bucket !== null; bucket = wheel.take(now))
      for (const entry of bucket) fire(entry, now)
    arm()
  }

  function fire(entry: Entry, now: number): void {
    const { plan, regionIndex, slot } = entry
    if (plans.get(plan.id) !== plan || stopped) return
    // After a stall the slots in between are skipped instead of run late; their time is unknown.
    const region = plan.regions[regionIndex]
    const next = firstSlot(plan, regionIndex, Math.max(slot, now - plan.interval_ms))
    schedule({ plan, regionIndex, slot: next })
    if (!region) return
    if (inFlight >= WINDOW * 16) {
      metrics.runsDropped.inc({ reason: 'window_full' })
      return
    }
    inFlight += 1
    // A slot that comes again after the clock was set back is another run.
    const ordinal = repeated.filter(before => before >= slot).length
    void publish(plan, region, { kind: 'slot', slot, ordinal }).finally(() => {
      inFlight -= 1
      metrics.scheduleLag.observe(Math.max(0, clock.now() - slot) / 1000)
    })
  }

  await follow()
  const worker = startWorker(platform, {
    name: SCHEDULER,
    everyMs: CHANGES_EVERY_MS,
    isDue: now => sql`(${unplannedSince !== null} or ${anyChange(mark)} or ${leasesDue(holder, now)})`,
    work: follow,
  })

  return {
    async stop() {
      stopped = true
      timer?.cancel()
      await worker.stop()
      await inSystem(platform, ctx => releaseShards(ctx, holder)).catch(() => undefined)
    },
    idle: () => inFlight === 0 && worker.idle(),
  }
}

function firstSlot(plan: MonitorPlan, regionIndex: number, after: number): number {
  return nextSlot({
    monitorId: plan.id,
    intervalMs: plan.interval_ms,
    regionIndex,
    regionCount: plan.regions.length,
    after,
  })
}

/** Whether a reloaded plan equals the one on the wheel. */
function samePlan(known: MonitorPlan | undefined, plan: MonitorPlan): boolean {
  return (
    known !== undefined &&
    known.interval_ms === plan.interval_ms &&
    known.spec_version === plan.spec_version &&
    known.secrets === plan.secrets &&
    known.regions.length === plan.regions.length &&
    known.regions.every((region, index) => region.id === plan.regions[index]?.id)
  )
}
