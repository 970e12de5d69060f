import { inSystem, type Platform } from '../context.ts'
import { sql } from '../database/connect.ts'
import { drain, startWorker, type Worker } from '../worker.ts'
import { relayEvents, type StoredEvent } from './outbox.ts'

const EVERY_MS = 1_000

/**
 * Hands a consumer its events as they come, outside of any transaction. For effects that may happen twice; what is written
 * to the database belongs to `startConsumer`.
 */
export function startRelay(
  platform: Platform,
  consumer: string,
  work: (events: StoredEvent[]) => Promise<void>,
): Worker {
  return drainEvents(platform, consumer, () => relayEvents(platform, consumer, task => inSystem(platform, task), work))
}

/** Calls `take` until it finds nothing, after each commit that has events for the consumer and when one is to be retried. */
export function drainEvents(platform: Platform, consumer: string, take: () => Promise<number>): Worker {
  return startWorker(platform, {
    name: consumer,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from event_claim where consumer = ${consumer} and next_attempt_at <= ${now})`,
    atStart: true,
    work: turn => drain(turn, take),
  })
}
