import type { DirectoryRole } from '@pharos/shared-protocol/contract/scim-connection.ts'
import { assignRoles } from '../../account/member/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { StoredConnection } from './entity.ts'
import { rankRoles } from './rules.ts'

/**
 * Gives users of a directory the roles of their groups: the strongest, or the default in none. All users, or those named.
 * The connection's row must be locked: then what decides does not change meanwhile. Returns whose role is another one.
 */
export async function applyGroupRoles(
  ctx: SystemCtx,
  { id, account_id, group_roles, default_role }: StoredConnection,
  members: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ member: string; mapped: DirectoryRole | null; role_managed: boolean }>`
    select u.member_id as member, u.role_managed, (select t.role
      from scim_group_member gm join scim_group g on g.id = gm.group_id
        join jsonb_to_recordset(${JSON.stringify(rankRoles(group_roles))}::jsonb) as t (name text, role text, place int)
          on t.name = lower(g.display_name)
      where gm.member_id = u.member_id order by t.place limit 1) as mapped
    from scim_user u where u.connection_id = ${id} and (${members}::uuid[] is null or u.member_id = any(${members}::uuid[]))`.execute(
    ctx.sql,
  )
  const taken = rows.filter(row => row.mapped !== null && !row.role_managed).map(row => row.member)
  // Who was a member before keeps their role until a group speaks for them; from then on groups decide.
  if (taken.length > 0)
    await sql`update scim_user set role_managed = true where member_id = any(${taken}::uuid[])`.execute(ctx.sql)
  const decided = rows.filter(row => row.mapped !== null || row.role_managed)
  return assignRoles(
    ctx,
    account_id,
    decided.map(({ member, mapped }) => ({ member, role: mapped ?? default_role })),
  )
}

/** Whether the directory decides about a member's role; then nothing else but an admin does. */
export async function isRoleManaged(ctx: SystemCtx, member: string): Promise<boolean> {
  const { rows } = await sql`select from scim_user where member_id = ${member} and role_managed`.execute(ctx.sql)
  return rows.length > 0
}
