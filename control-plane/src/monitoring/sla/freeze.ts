import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { MEASURED_DAYS, MEASURED_SUMS } from './load-months.ts'
import { FREEZE_AFTER_MS, type Month, monthsUntil } from './rules.ts'

const BATCH = 500
/** How many months back are checked: even a year without any running process loses no month. */
const LOOKED_BACK = 13

/** Freezes a batch of the due months, once they are completely rolled up; returns how many. */
export async function freezeMonths(ctx: SystemCtx): Promise<number> {
  let count = 0
  for (const month of monthsUntil(ctx.now - FREEZE_AFTER_MS, LOOKED_BACK + 1).slice(1))
    count += await freezeMonth(ctx, month)
  return count
}

/** Freezes a month. Safe in any number of processes, since a month is written once. */
async function freezeMonth(ctx: SystemCtx, { from, to }: Month): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into uptime_month (monitor_id, account_id, month, up_ms, degraded_ms, down_ms, unknown_ms, maintenance_ms, paused_ms,
      frozen_at)
    select k.monitor_id, k.account_id, ${from}::bigint, d.up, d.degraded, d.down, d.unknown, d.maintenance, d.paused,
      ${ctx.now}::bigint
    from (
      select k.* from rollup_mark k join monitor m on m.id = k.monitor_id
      where m.created_at < ${to} and k.rolled_to >= ${to} and (k.dirty_from is null or k.dirty_from >= ${to})
        and not exists (select from uptime_month f where f.monitor_id = k.monitor_id and f.month = ${from}::bigint)
      order by k.monitor_id limit ${BATCH}
    ) k cross join lateral (
      select ${MEASURED_SUMS} from ${MEASURED_DAYS}
      where r.monitor_id = k.monitor_id and r.resolution = 86400 and r.bucket >= ${from} and r.bucket < ${to}
    ) d where d.up is not null
    on conflict do nothing`.execute(ctx.sql)
  return Number(numAffectedRows ?? 0)
}
