import type { Role } from '@pharos/shared-protocol/access.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Gives members of an account their roles, in one statement; owners keep theirs. Returns whose role was another one. */
export async function assignRoles(
  ctx: SystemCtx,
  account: string,
  wanted: readonly { member: string; role: Role }[],
): Promise<string[]> {
  const members = wanted.map(each => each.member)
  const roles = wanted.map(each => each.role)
  const { rows } = await sql<{ id: string }>`update member m set role = t.role, revision = m.revision + 1
    from unnest(${members}::uuid[], ${roles}::text[]) as t (id, role)
    where m.account_id = ${account} and m.id = t.id and m.role <> 'owner' and m.role <> t.role
    returning m.id`.execute(ctx.sql)
  return rows.map(row => row.id)
}

/** Names a member in their account. Returns whether they had another name. */
export async function renameMember(ctx: SystemCtx, account: string, member: string, name: string): Promise<boolean> {
  const { rows } = await sql`update member set name = ${name}, revision = revision + 1
    where account_id = ${account} and id = ${member} and name <> ${name} returning 1 as done`.execute(ctx.sql)
  return rows.length > 0
}
