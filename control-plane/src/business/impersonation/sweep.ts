import { anyOver, lockOver } from '../../account/impersonation/index.ts'
import { inSystem, type Platform } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { drain, startWorker, type Worker } from '../../platform/worker.ts'
import { endImpersonations } from './end.ts'

const EVERY_MS = 2_000
const BATCH = 20

/**
 * Records the end of what nobody ended: after an hour, or with the session or the rights of its staff. Requests are
 * refused before; the audit log and the mail wait for this.
 */
export function startEndingImpersonations(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'impersonation-ends',
    everyMs: EVERY_MS,
    isDue: anyOver,
    work: turn => drain(turn, () => endOver(platform)),
  })
}

function endOver(platform: Platform): Promise<number> {
  return inSystem(platform, async ctx => {
    const rows = await lockOver(ctx, BATCH)
    for (const { id, timely } of rows)
      await endImpersonations(ctx, sql`i.id = ${id}`, { because: timely ? 'time' : 'credential', by: null })
    return rows.length
  })
}
