import type { Role } from '@pharos/shared-protocol/access.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** A member as a person may begin as. */
export interface OwnMember {
  id: string
  account_id: string
  account_name: string
  name: string
  role: Role
  staff: boolean
}

/** The member as which a person begins: of the account, or where they acted last, or where they have been longest. */
export async function latestMember(
  ctx: SystemCtx,
  person: string,
  account: string | null = null,
): Promise<OwnMember | null> {
  const { rows } =
    await sql<OwnMember>`select m.id, m.account_id, a.name as account_name, coalesce(nullif(m.name, ''), p.email) as name, m.role, m.staff
    from member m join account a on a.id = m.account_id join person p on p.id = m.person_id
    where m.person_id = ${person} and (${account}::uuid is null or m.account_id = ${account}::uuid)
      and m.deactivated_at is null
    order by (select max(s.last_used_at) from session s where s.member_id = m.id) desc nulls last, m.created_at, m.id
    limit 1`.execute(ctx.sql)
  return rows[0] ?? null
}
