import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { requireStaff } from './guard.ts'

interface Row {
  user_id: string
  account_id: string
  account: string
  name: string
  email: string
  second_factor: boolean
  last_seen_at: number | null
}

/** Members who are staff and have access, by name. */
export async function loadStaff(ctx: SystemCtx, where: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`select m.id as user_id, m.account_id, a.name as account,
      coalesce(nullif(m.name, ''), p.email) as name, p.email, has_factor(p.id) as second_factor, m.last_seen_at
    from member m join person p on p.id = m.person_id join account a on a.id = m.account_id
    where m.staff and m.deactivated_at is null and ${where} order by 4, m.id`.execute(ctx.sql)
  return rows.map(row => ({ ...row, last_seen_at: rfc3339OrNull(row.last_seen_at) }))
}

export async function listStaffPersons(ctx: OpenCtx) {
  requireStaff(ctx)
  return ctx.inSystem(tx => loadStaff(tx, sql`true`))
}
