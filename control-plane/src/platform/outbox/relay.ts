import { inSystem, type Platform } from '../context.ts'
import { relayEvents, type StoredEvent } from './outbox.ts'

const EVERY_MS = 1_000

export interface Relay {
  stop(): Promise<void>
  idle(): boolean
}

/**
 * Hands a consumer its events as they come, outside of any transaction. For effects that may happen twice; what is written
 * to the database belongs to `startConsumer`.
 */
export function startRelay(
  platform: Platform,
  consumer: string,
  work: (events: StoredEvent[]) => Promise<void>,
): Relay {
  return drainOnWake(platform, consumer, () => relayEvents(platform, consumer, task => inSystem(platform, task), work))
}

/**
 * Calls `take` until it finds nothing: after each commit that has events for the consumer, and each second in case a wake-up
 * was missed, or an event's instant has come.
 */
export function drainOnWake(platform: Platform, consumer: string, take: () => Promise<number>): Relay {
  let working = false
  let stopping = false
  const poll = platform.clock.poll(EVERY_MS, async () => {
    working = true
    try {
      while (!stopping && (await take()) > 0);
    } catch (err) {
      platform.log.warn({ err, consumer }, 'events can not be read; trying again')
    } finally {
      working = false
    }
  })
  platform.outbox.onWork(consumer, () => poll.wake())
  platform.bus.onBroadcast(`wake.${consumer}`, () => poll.wake())
  poll.wake()
  return {
    stop: () => {
      stopping = true
      return poll.stop()
    },
    idle: () => !working,
  }
}
