import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Question } from '../monitor/index.ts'

/** When a monitor is checked again after a run that said nothing. */
const AGAIN_MS = MINUTE_MS

/** Keeps what is known, since an excused run says nothing, and plans another run soon. */
export async function storeExcused(ctx: SystemCtx, { monitor, run }: Question): Promise<void> {
  await sql`update planned_run set last_slot = ${run.slot}, asked_slot = null, last_run_at = ${run.at}, next_kind = 'retry',
      next_run_at = case when next_run_at is null then null else ${run.at + AGAIN_MS}::bigint end
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
}
