import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

export interface Changes {
  /** Where to continue next time. */
  mark: string
  ids: string[]
  /** Whether any monitor may have changed, or this is the first read. */
  all: boolean
}

/**
 * Monitors that changed in transactions not known to have ended at `mark`. The mark is the oldest transaction still
 * running, so a row that commits late is read next time; a row read twice is loaded twice.
 */
export async function readChanges(ctx: SystemCtx, mark: string | null): Promise<Changes> {
  const { rows } = await sql<{ mark: string; ids: string[] | null; wide: boolean | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      (select array_agg(distinct monitor_id) from monitor_change where xid >= ${mark ?? '0'}::text::xid8 and monitor_id is not null) as ids,
      (select bool_or(monitor_id is null) from monitor_change where xid >= ${mark ?? '0'}::text::xid8) as wide`.execute(
    ctx.sql,
  )
  const row = rows[0]
  return { mark: row?.mark ?? '0', ids: row?.ids ?? [], all: mark === null || row?.wide === true }
}

/** Has schedulers read the monitors of an account anew, when the account has changed. */
export async function noteChangedMonitors(ctx: SystemCtx, account: string): Promise<void> {
  await sql`insert into monitor_change (monitor_id) select id from monitor where account_id = ${account}`.execute(
    ctx.sql,
  )
}

/** Whether a monitor changed in a transaction that had not ended at `mark`. */
export function anyChange(mark: string | null) {
  return sql`exists (select from monitor_change where xid >= ${mark ?? '0'}::text::xid8)`
}
