import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The addresses of an account's owners, super admins and admins. */
export async function listAdminEmails(ctx: SystemCtx, account: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select p.email
    from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and m.role in ('owner', 'super_admin', 'admin') and m.deactivated_at is null
    order by p.email`.execute(ctx.sql)
  return rows.map(row => row.email)
}

/** The addresses of an account's owners, except for one member. */
export async function listOwnerEmails(ctx: SystemCtx, account: string, but: string | null): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select p.email from member m join person p on p.id = m.person_id
    where m.account_id = ${account} and m.role = 'owner' and m.id is distinct from ${but}::uuid order by p.email`.execute(
    ctx.sql,
  )
  return rows.map(row => row.email)
}
