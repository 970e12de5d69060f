import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

const EVERY_MS = 600_000
const KEPT_MS = 30 * DAY_MS

const old = (now: number) => sql`created_at < ${now - KEPT_MS}`

/** Forgets old changes of addresses. */
export function startEmailChangeSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'email-change-housekeeping',
    everyMs: EVERY_MS,
    isDue: now => sql`exists (select from email_change where ${old(now)})`,
    work: () =>
      inSystem(platform, async ctx => {
        await sql`delete from email_change where ${old(ctx.now)}`.execute(ctx.sql)
      }),
  })
}
