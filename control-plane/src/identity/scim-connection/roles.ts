import type { DirectoryRole } from '@pharos/shared-protocol/contract/identity/scim-connection.ts'
import type { RawBuilder } from 'kysely'
import { assignRoles } from '../../account/member/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { StoredConnection } from './entity.ts'
import { rankRoles } from './rules.ts'

/**
 * Gives users of a directory the strongest role of their groups, or the default role if they are in none. Applies to
 * all users, or those named. The connection's row must be locked, so that groups and mapping do not change meanwhile.
 * Returns the members whose role changed.
 */
export async function applyGroupRoles(
  ctx: SystemCtx,
  connection: StoredConnection,
  members: readonly string[] | null = null,
): Promise<string[]> {
  const among = members === null ? sql`` : sql`and member_id = any(${members}::uuid[])`
  const { rows: users } = await sql<{ member: string; role_managed: boolean }>`
    select member_id as member, role_managed from scim_user where connection_id = ${connection.id} ${among}`.execute(
    ctx.sql,
  )
  const mapped = await rolesByGroup(ctx, connection, among)
  const taken = users.filter(({ member, role_managed }) => mapped.has(member) && !role_managed)
  // A previous member keeps their role until a group has one for them; from then on groups decide.
  if (taken.length > 0)
    await sql`update scim_user set role_managed = true
      where member_id = any(${taken.map(({ member }) => member)}::uuid[])`.execute(ctx.sql)
  const decided = users.filter(({ member, role_managed }) => mapped.has(member) || role_managed)
  return assignRoles(
    ctx,
    connection.account_id,
    decided.map(({ member }) => ({ member, role: mapped.get(member) ?? connection.default_role })),
  )
}

/**
 * The strongest role from groups, by member. Does not join users and groups in SQL: the planner has no statistics of a
 * new directory, and may compare each user with each.
 */
async function rolesByGroup(
  ctx: SystemCtx,
  { id, group_roles }: StoredConnection,
  among: RawBuilder<unknown>,
): Promise<Map<string, DirectoryRole>> {
  const { rows } = await sql<{ member: string; role: DirectoryRole }>`
    select gm.member_id as member, (array_agg(t.role order by t.place))[1] as role
    from scim_group g join scim_group_member gm on gm.group_id = g.id
      join jsonb_to_recordset(${JSON.stringify(rankRoles(group_roles))}::jsonb) as t (name text, role text, place int)
        on t.name = lower(g.display_name)
    where g.connection_id = ${id} ${among} group by gm.member_id`.execute(ctx.sql)
  return new Map(rows.map(({ member, role }) => [member, role]))
}

/** Whether groups of the directory decide a member's role; then nothing else changes it, except an admin. */
export async function isRoleManaged(ctx: SystemCtx, member: string): Promise<boolean> {
  const { rows } = await sql`select from scim_user where member_id = ${member} and role_managed`.execute(ctx.sql)
  return rows.length > 0
}
