import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from './context.ts'
import { sql } from './database/connect.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { startWorker, type Worker } from './worker.ts'

const EVERY_MS = 600_000
const EVENTS_KEPT_MS = 30 * DAY_MS

/**
 * Deletes what the platform no longer needs: used idempotency keys, events of 30 days ago that all consumers have
 * processed, processes that have ended, and expired telemetry.
 */
export function startPlatformHousekeeping(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'platform-housekeeping',
    everyMs: EVERY_MS,
    async work() {
      await inSystem(platform, keepHouse)
      await platform.telemetry.dropOld(platform.clock.now())
    },
  })
}

async function keepHouse(ctx: SystemCtx): Promise<void> {
  await sweepIdempotencyKeys(ctx)
  await sql`delete from event where created_at < ${ctx.now - EVENTS_KEPT_MS}
    and not exists (select from event_claim c where c.event_id = event.id)`.execute(ctx.sql)
  await sql`delete from process where seen_at < ${ctx.now - DAY_MS}`.execute(ctx.sql)
}
