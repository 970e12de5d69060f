import { laneOf } from '@pharos/shared-protocol/check/kind.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { startWorker } from '../../platform/worker.ts'
import { runExpiry } from '../schedule.ts'
import type { MonitorPlan, PlanRegion } from './plan.ts'
import type { PublishRun } from './publish.ts'

/** Heavy runs of a region on the bus at a time. Agents take about 36 a minute, so none of them waits long. */
const ON_BUS = 20
/** The most heavy runs of a region that wait in this process; further ones are dropped and counted. */
const MOST_WAITING = 10_000
const PUMP_MS = 2_000

interface WaitingRun {
  plan: MonitorPlan
  region: PlanRegion
  key: Parameters<PublishRun>[2]
}

/**
 * Queues heavy runs, which may wait for an agent until their next slot, longer than the bus keeps a run. They are
 * published as agents take earlier ones. Of each monitor and kind only the newest run waits. Runs that expire before an
 * agent takes them are counted. Other runs are published at once.
 */
export function queueHeavy(platform: Platform, publish: PublishRun) {
  const { bus, clock, metrics, log } = platform
  const waiting = new Map<string, Map<string, WaitingRun>>()
  const pumping = new Map<string, Promise<void>>()

  const publishQueued: PublishRun = async (plan, region, key) => {
    if (laneOf(plan.check) !== 'heavy') return publish(plan, region, key)
    const queue = waiting.get(region.id) ?? new Map<string, WaitingRun>()
    waiting.set(region.id, queue)
    const name = `${plan.id} ${key.kind}`
    if (queue.delete(name)) drop('not_taken')
    if (queue.size >= MOST_WAITING) {
      drop('window_full')
      return false
    }
    queue.set(name, { plan, region, key })
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
    let room = ON_BUS - (await bus.waitingRuns(region, 'heavy'))
    for (const [name, { plan, region: to, key }] of queue) {
      const expired = runExpiry(epoch(key.slot), plan.interval_ms, 'heavy') <= clock.now()
      if (!expired && room <= 0) return
      queue.delete(name)
      if (expired) drop('not_taken')
      else if (await publish(plan, to, key)) room -= 1
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
