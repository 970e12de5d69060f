import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Impersonation } from './row.ts'

type Row = Impersonation & {
  ended_at: number | null
  ended_because: 'time' | 'staff' | 'account' | 'credential' | null
}

/** Who of the staff looked into an account, latest first. One whose hour is over has ended, before the sweep notes it. */
export async function loadAccesses(ctx: SystemCtx, account: string, most: number) {
  const { rows } =
    await sql<Row>`select id, staff_name, staff_email, reason, started_at, ends_at, ended_at, ended_because
    from impersonation where account_id = ${account} order by id desc limit ${most}`.execute(ctx.sql)
  return rows.map(row => {
    const isOver = row.ended_at === null && row.ends_at <= ctx.now
    return {
      ...{ id: row.id, staff_name: row.staff_name, staff_email: row.staff_email, reason: row.reason },
      started_at: rfc3339(row.started_at),
      ended_at: rfc3339OrNull(isOver ? row.ends_at : row.ended_at),
      ended_because: isOver ? ('time' as const) : row.ended_because,
    }
  })
}
