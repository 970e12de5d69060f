import { inSystem, type Platform } from '../context.ts'
import { relayEvents, type StoredEvent } from './outbox.ts'

const EVERY_MS = 1_000

export interface Relay {
  stop(): Promise<void>
  idle(): boolean
}

/** Hands a consumer its events as they come: woken by each commit that has some, and each second in case a wake-up was missed. */
export function startRelay(
  platform: Platform,
  consumer: string,
  work: (events: StoredEvent[]) => Promise<void>,
): Relay {
  let working = false
  const poll = platform.clock.poll(EVERY_MS, async () => {
    working = true
    try {
      while ((await relayEvents(platform, consumer, task => inSystem(platform, task), work)) > 0);
    } catch (err) {
      platform.log.warn({ err, consumer }, 'events can not be read; trying again')
    } finally {
      working = false
    }
  })
  platform.outbox.onWork(consumer, () => poll.wake())
  platform.bus.onBroadcast(`wake.${consumer}`, () => poll.wake())
  poll.wake()
  return { stop: () => poll.stop(), idle: () => !working }
}
