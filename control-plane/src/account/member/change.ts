import type { Role } from '@pharos/shared-protocol/access.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Sets the roles of members of an account; owners keep theirs. Returns the members whose role changed. */
export async function assignRoles(
  ctx: SystemCtx,
  account: string,
  wanted: readonly { member: string; role: Role }[],
): Promise<string[]> {
  const changed: string[] = []
  // One statement per role: a join with ten thousand pairs may be planned as a comparison of each with each.
  for (const [role, given] of Map.groupBy(wanted, each => each.role)) {
    const { rows } = await sql<{ id: string }>`update member set role = ${role}, revision = revision + 1
      where account_id = ${account} and id = any(${given.map(each => each.member)}::uuid[])
        and role not in ('owner', ${role}) returning id`.execute(ctx.sql)
    changed.push(...rows.map(row => row.id))
  }
  return changed
}

/** Sets a member's name in their account. Returns whether it changed. */
export async function renameMember(ctx: SystemCtx, account: string, member: string, name: string): Promise<boolean> {
  const { rows } = await sql`update member set name = ${name}, revision = revision + 1
    where account_id = ${account} and id = ${member} and name <> ${name} returning 1 as done`.execute(ctx.sql)
  return rows.length > 0
}
