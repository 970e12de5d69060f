import { createHash } from 'node:crypto'
import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type StoredConnection, scimBase } from '../scim-connection/index.ts'
import { includes, type JsonObject } from '../scim-protocol/index.ts'
import { type Condition, type ListQuery, type Page, withinReach } from './list.ts'
import type { Meta } from './reply.ts'
import { type Columns, conditionOf } from './where.ts'

/** A user of a directory as stored, with their groups. */
export interface UserRow {
  member_id: string
  user_name: string
  external_id: string | null
  attributes: JsonObject
  active: boolean
  created_at: number
  updated_at: number
  groups: { value: string; display: string }[]
  references: number
}

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/**
 * A subquery per user: in a join, the planner may compare all members with each other, since it has no statistics of a
 * new account.
 */
const ACTIVE = sql`(select m.deactivated_at is null from member m where m.id = u.member_id)`

const COLUMNS: Columns = {
  named: {
    id: { kind: 'id', of: sql`u.member_id` },
    username: { kind: 'text', of: sql`u.user_name`, lower: sql`u.user_name_key` },
    externalid: { kind: 'exact', of: sql`u.external_id` },
    active: { kind: 'boolean', of: ACTIVE },
    'meta.created': { kind: 'instant', of: sql`u.created_at` },
    'meta.lastmodified': { kind: 'instant', of: sql`u.updated_at` },
  },
  attributes: sql`u.attributes`,
}

const FIELDS = sql`u.member_id, u.user_name, u.external_id, u.attributes, u.created_at, u.updated_at,
  ${ACTIVE} as active`

/** Reads groups in a second query, since the number of groups decides where the page ends. */
export async function listUsers(tx: SystemCtx, { id }: StoredConnection, query: ListQuery): Promise<Page<UserRow>> {
  const where: Condition = sql`u.connection_id = ${id} ${query.filter ? sql`and ${conditionOf(query.filter, COLUMNS)}` : sql``}`
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from scim_user u where ${where}`.execute(tx.sql)
  const withGroups = includes(query.projection, 'groups')
  const { rows } =
    await sql<UserRow>`select ${FIELDS}, ${withGroups ? REFERENCES : sql`0`} as "references" from scim_user u where ${where}
    order by u.member_id offset ${query.startIndex - 1} limit ${query.count}`.execute(tx.sql)
  const shown = withinReach(rows)
  const groups = withGroups ? await groupsOf(tx, shown) : new Map()
  return {
    total: counted[0]?.total ?? 0,
    rows: shown.map(row => ({ ...row, groups: groups.get(row.member_id) ?? [] })),
  }
}

const REFERENCES = sql`(select count(*)::int from scim_group_member gm where gm.member_id = u.member_id)`

async function groupsOf(tx: SystemCtx, users: readonly UserRow[]): Promise<Map<string, UserRow['groups']>> {
  const { rows } = await sql<{ member_id: string; groups: UserRow['groups'] }>`
    select gm.member_id, jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.id) as groups
    from scim_group_member gm join scim_group g on g.id = gm.group_id
    where gm.member_id = any(${users.map(user => user.member_id)}::uuid[]) group by gm.member_id`.execute(tx.sql)
  return new Map(rows.map(row => [row.member_id, row.groups]))
}

export async function loadUser(tx: SystemCtx, { id }: StoredConnection, user: string | undefined): Promise<UserRow> {
  const { rows } =
    user !== undefined && UUID.test(user)
      ? await sql<UserRow>`select ${FIELDS}, 0 as "references" from scim_user u
          where u.connection_id = ${id} and u.member_id = ${user}`.execute(tx.sql)
      : { rows: [] }
  const [row] = rows
  if (!row) throw new Refusal('not_found', identityText('scim.no_such_user'))
  return { ...row, groups: (await groupsOf(tx, [row])).get(row.member_id) ?? [] }
}

/** A user as the directory sees them, and its `meta`. The version changes with any part of the resource. */
export function presentUser(
  { ctx: { platform }, connection }: Shown,
  user: UserRow,
): { resource: JsonObject; meta: Meta } {
  const base = scimBase(platform, connection.id)
  const { member_id: id, external_id, user_name, attributes, active } = user
  const groups = user.groups.map(each => ({ ...each, type: 'direct', $ref: `${base}/Groups/${each.value}` }))
  const content: JsonObject = {
    schemas: [USER_SCHEMA, ...Object.keys(attributes).filter(name => name.startsWith('urn:'))],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: user_name,
    ...attributes,
    active,
    groups,
  }
  const meta: Meta = {
    resourceType: 'User',
    created: rfc3339(user.created_at),
    lastModified: rfc3339(user.updated_at),
    location: `${base}/Users/${id}`,
    version: `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`,
  }
  return { resource: { ...content, meta: { ...meta } }, meta }
}

/** What presenting needs of a call. */
export interface Shown {
  ctx: { platform: SystemCtx['platform'] }
  connection: StoredConnection
}
