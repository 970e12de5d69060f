import type { Role } from '@pharos/shared-protocol/access.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Gives a member the role that the account's directory has for them. Owners keep theirs. Answers whether it changed. */
export async function giveRole(ctx: SystemCtx, member: string, role: Exclude<Role, 'owner'>): Promise<boolean> {
  const { rows } = await sql`update member set role = ${role}, revision = revision + 1
    where id = ${member} and role not in ('owner', ${role}) returning id`.execute(ctx.sql)
  return rows.length > 0
}
