import type { Poll } from '../clock.ts'
import { inSystem, type Platform, type SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'
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

/** Calls `take` until it finds nothing, after each commit that has events for the consumer and when `wakeDue` found some. */
export function drainOnWake(platform: Platform, consumer: string, take: () => Promise<number>): Relay {
  let working = false
  let stopping = false
  const poll = platform.clock.poll(Number.POSITIVE_INFINITY, async () => {
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

/**
 * Wakes each second those consumers and sweeps of this process that have something to do: a wake-up may have been missed, an
 * instant may have come, or something that failed is to be retried. One transaction asks for all of them.
 */
export function wakeDue(platform: Platform): Poll {
  const { outbox, sweeps } = platform
  return platform.clock.poll(EVERY_MS, async () => {
    try {
      await inSystem(platform, async ctx => {
        for (const consumer of await findDue(ctx, outbox.awaited())) outbox.wake(consumer)
        await sweeps.wakeDue(ctx)
      })
    } catch (err) {
      platform.log.warn({ err }, 'what is due can not be read; trying again')
      sweeps.wakeAll()
    }
  })
}

async function findDue(ctx: SystemCtx, consumers: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${consumers}::text[]) as c (name)
    where exists (select from event_claim where consumer = c.name and next_attempt_at <= ${ctx.now})`.execute(ctx.sql)
  return rows.map(row => row.name)
}
