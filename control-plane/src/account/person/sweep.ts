import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'

const EVERY_MS = DAY_MS / 24

/** Forgets people who belong to no account any more. */
export function startPersonSweep(platform: Platform): Worker {
  return startWorker(platform, { name: 'people', everyMs: EVERY_MS, work: () => inSystem(platform, forget) })
}

/** Whoever joins an account at this moment is kept by the reference of their member. */
async function forget(ctx: SystemCtx): Promise<void> {
  await sql`delete from person p where p.created_at < ${ctx.now - DAY_MS}
    and not exists (select from member m where m.person_id = p.id)`.execute(ctx.sql)
}
