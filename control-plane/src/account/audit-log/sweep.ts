import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

const EVERY_MS = 600_000
const KEPT_MS = 90 * 86_400_000

export function startAuditSweep(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'audit-log',
    everyMs: EVERY_MS,
    work: () =>
      inSystem(platform, async ctx => {
        await sql`delete from audit_entry where at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
      }),
  })
}
