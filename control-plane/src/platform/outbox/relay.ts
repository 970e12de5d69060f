import { inSystem, type Platform } from '../context.ts'
import { sql } from '../database/connect.ts'
import { drain, startWorker, type Worker } from '../worker.ts'
import { type PassOn, relayEvents } from './outbox.ts'

const EVERY_MS = 1_000

/**
 * Passes events to a consumer as they come, outside any transaction. For effects that may happen twice; use
 * `startConsumer` for those that are written to the database. While `canPass` is false, events stay due and wait for no
 * retry.
 */
export function startRelay(
  platform: Platform,
  consumer: string,
  work: PassOn,
  canPass: () => boolean = () => true,
): Worker {
  return drainEvents(platform, consumer, async () =>
    canPass() ? relayEvents(platform, consumer, task => inSystem(platform, task), work) : 0,
  )
}

/**
 * Calls `take` until it finds nothing: after each commit with events for the consumer, and when one has to be retried.
 */
export function drainEvents(platform: Platform, consumer: string, take: () => Promise<number>): Worker {
  return startWorker(platform, {
    name: consumer,
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from event_claim where consumer = ${consumer} and next_attempt_at <= ${now})`,
    atStart: true,
    work: turn => drain(turn, take),
  })
}
