import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Question } from '../monitor/index.ts'
import { planNext } from './run-plan.ts'

/** When a monitor is checked again after a run that said nothing. */
const AGAIN_MS = MINUTE_MS

/** Keeps what is known, since an excused run says nothing, and plans another run soon. */
export async function storeExcused(ctx: SystemCtx, { monitor, run }: Question): Promise<void> {
  const again = { at: run.at + AGAIN_MS, kind: 'retry' } as const
  await sql`update planned_run set last_run_at = ${run.at}, ${planNext(run.slot, again)}
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
}
