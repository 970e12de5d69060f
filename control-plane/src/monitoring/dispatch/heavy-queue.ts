import { laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { TurnQueue } from '../../platform/turn-queue.ts'
import { startWorker } from '../../platform/worker.ts'
import { runExpiry } from '../schedule.ts'
import type { MonitorPlan, PlanRegion } from './plan.ts'
import { ASKED_MS, isAsked, type PublishRun } from './publish.ts'

/** Heavy runs of a region on the bus at a time. Agents take about 36 a minute, so none of them waits long. */
const ON_BUS = 20
/** The most heavy runs of a region that wait in this process; beyond it the account with the most loses its oldest. */
const MOST_WAITING = 10_000
const PUMP_MS = 2_000

interface WaitingRun {
  plan: MonitorPlan
  region: PlanRegion
  key: Parameters<PublishRun>[2]
  /** Called once: it was published, or is not needed any more (true), or it was dropped (false). */
  end(published: boolean): void
}

/**
 * Publishes a run now or later. Returns whether it was published; null while it waits: `ended` is called then, as soon
 * as that is known.
 */
export type QueueRun = (
  ...run: [...Parameters<PublishRun>, ended?: (published: boolean) => void]
) => Promise<boolean | null>

/**
 * Queues heavy runs, which may wait for an agent until their next slot, longer than the bus keeps a run. They are
 * published as agents take earlier ones, by account in turn. Of each monitor and kind only the newest run waits, but
 * each manual one. Runs that expire before an agent takes them are counted. Other runs are published at once.
 */
export function queueHeavy(platform: Platform, publish: PublishRun) {
  const { bus, clock, metrics, log } = platform
  const waiting = new Map<string, TurnQueue<WaitingRun>>()
  const pumping = new Map<string, Promise<void>>()

  const publishQueued: QueueRun = async (plan, region, key, ended) => {
    if (laneOf(plan.check) !== 'heavy') return publish(plan, region, key)
    const queue = waiting.get(region.id) ?? new TurnQueue<WaitingRun>()
    waiting.set(region.id, queue)
    let result: boolean | null = null
    let isLater = false
    const end = (published: boolean) => {
      result = published
      if (isLater) ended?.(published)
    }
    const replaced = queue.put(plan.account, nameOf(plan, key), { plan, region, key, end })
    if (replaced) {
      drop('not_taken')
      replaced.end(true)
    }
    if (queue.size > MOST_WAITING) {
      queue.dropFromLongest()?.end(false)
      drop('window_full')
    }
    await pump(region.id)
    isLater = true
    return result
  }

  function drop(reason: string): void {
    metrics.runsDropped.inc({ reason })
  }

  function pump(region: string): Promise<void> {
    const running = pumping.get(region)
    if (running) return running
    const pumped = sendWaiting(region)
      .catch(err => log.debug({ err, region }, 'heavy runs cannot be sent; will retry'))
      .finally(() => pumping.delete(region))
    pumping.set(region, pumped)
    return pumped
  }

  async function sendWaiting(region: string): Promise<void> {
    const queue = waiting.get(region)
    if (!queue || queue.size === 0) return
    let room = ON_BUS - (await bus.countRuns(region, 'heavy')).waiting
    for (let next = queue.next(); next !== undefined; next = queue.next()) {
      const { plan, region: to, key, end } = next
      const expiry = isAsked(key) ? key.slot + ASKED_MS : runExpiry(epoch(key.slot), plan.interval_ms, 'heavy')
      const expired = expiry <= clock.now()
      if (!expired && room <= 0) return
      if (expired) {
        queue.drop()
        drop('not_taken')
        end(true)
      } else {
        queue.take()
        const published = await publish(plan, to, key)
        if (published) room -= 1
        end(published)
      }
    }
  }

  const worker = startWorker(platform, {
    name: 'heavy-queue',
    everyMs: PUMP_MS,
    async work() {
      await Promise.all([...waiting.keys()].map(pump))
    },
  })

  return { publish: publishQueued, idle: () => pumping.size === 0, stop: () => worker.stop() }
}

function nameOf({ id }: MonitorPlan, { kind, slot }: WaitingRun['key']): string {
  return kind === 'manual' ? `${id} ${kind} ${slot}` : `${id} ${kind}`
}
