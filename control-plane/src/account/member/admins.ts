import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Addresses of the people who administer an account: owners, super admins and admins. */
export async function listAdminEmails(ctx: SystemCtx, account: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from member
    where account_id = ${account} and role in ('owner', 'super_admin', 'admin') order by email`.execute(ctx.sql)
  return rows.map(row => row.email)
}
