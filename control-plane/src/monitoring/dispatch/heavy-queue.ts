import { laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { startWorker } from '../../platform/worker.ts'
import { runExpiry } from '../schedule.ts'
import type { MonitorPlan, PlanRegion } from './plan.ts'
import type { PublishRun } from './publish.ts'
import { TurnQueue } from './turn-queue.ts'

/** Heavy runs of a region on the bus at a time. Agents take about 36 a minute, so none of them waits long. */
const ON_BUS = 20
/** The most heavy runs of a region that wait in this process; beyond it the account with the most loses its oldest. */
const MOST_WAITING = 10_000
const PUMP_MS = 2_000

interface WaitingRun {
  plan: MonitorPlan
  region: PlanRegion
  key: Parameters<PublishRun>[2]
}

/**
 * Queues heavy runs, which may wait for an agent until their next slot, longer than the bus keeps a run. They are
 * published as agents take earlier ones, by account in turn. Of each monitor and kind only the newest run waits. Runs that expire before an
 * agent takes them are counted. Other runs are published at once.
 */
export function queueHeavy(platform: Platform, publish: PublishRun) {
  const { bus, clock, metrics, log } = platform
  const waiting = new Map<string, TurnQueue<WaitingRun>>()
  const pumping = new Map<string, Promise<void>>()

  const publishQueued: PublishRun = async (plan, region, key) => {
    if (laneOf(plan.check) !== 'heavy') return publish(plan, region, key)
    const queue = waiting.get(region.id) ?? new TurnQueue<WaitingRun>()
    waiting.set(region.id, queue)
    if (queue.put(plan.account, `${plan.id} ${key.kind}`, { plan, region, key })) drop('not_taken')
    if (queue.size > MOST_WAITING) {
      queue.dropFromLongest()
      drop('window_full')
    }
    await pump(region.id)
    return true
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
      const { plan, region: to, key } = next
      const expired = runExpiry(epoch(key.slot), plan.interval_ms, 'heavy') <= clock.now()
      if (!expired && room <= 0) return
      if (expired) {
        queue.drop()
        drop('not_taken')
      } else {
        queue.take()
        if (await publish(plan, to, key)) room -= 1
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
