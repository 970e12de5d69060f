import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type StoredConnection, scimBase } from '../scim-connection/index.ts'
import { includes, type JsonObject, type Projection } from '../scim-protocol/index.ts'
import { type Condition, type ListQuery, type Page, withinReach } from './list.ts'
import type { Meta } from './reply.ts'
import type { Shown } from './user-row.ts'
import { type Columns, conditionOf } from './where.ts'

/** A group of a directory as stored. */
export interface GroupRow {
  id: string
  display_name: string
  external_id: string | null
  attributes: JsonObject
  created_at: number
  updated_at: number
  revision: number
  references: number
}

/** A user in a group. */
export interface GroupMember {
  value: string
  display: string
}

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const MEMBERS = {
  kind: 'ids',
  some: sql`exists (select from scim_group_member gm where gm.group_id = g.id)`,
  holds: (id: string) =>
    sql`exists (select from scim_group_member gm where gm.group_id = g.id and gm.member_id = ${id}::uuid)`,
} as const

const COLUMNS: Columns = {
  named: {
    id: { kind: 'id', of: sql`g.id` },
    displayname: { kind: 'text', of: sql`g.display_name` },
    externalid: { kind: 'exact', of: sql`g.external_id` },
    members: MEMBERS,
    'members.value': MEMBERS,
    'meta.created': { kind: 'instant', of: sql`g.created_at` },
    'meta.lastmodified': { kind: 'instant', of: sql`g.updated_at` },
  },
  attributes: sql`g.attributes`,
}

const FIELDS = sql`g.id, g.display_name, g.external_id, g.attributes, g.created_at, g.updated_at, g.revision`
const SIZE = sql`(select count(*)::int from scim_group_member gm where gm.group_id = g.id)`

export async function listGroups(tx: SystemCtx, { id }: StoredConnection, query: ListQuery): Promise<Page<GroupRow>> {
  const where: Condition = sql`g.connection_id = ${id} ${query.filter ? sql`and ${conditionOf(query.filter, COLUMNS)}` : sql``}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from scim_group g
    where ${where}`.execute(tx.sql)
  const size = includes(query.projection, 'members') ? SIZE : sql`0`
  const { rows } = await sql<GroupRow>`select ${FIELDS}, ${size} as "references" from scim_group g where ${where}
    order by g.id offset ${query.startIndex - 1} limit ${query.count}`.execute(tx.sql)
  return { total: counted[0]?.total ?? 0, rows: withinReach(rows) }
}

export async function loadGroup(tx: SystemCtx, { id }: StoredConnection, group: string | undefined): Promise<GroupRow> {
  const { rows } =
    group !== undefined && UUID.test(group)
      ? await sql<GroupRow>`select ${FIELDS}, 0 as "references" from scim_group g
          where g.connection_id = ${id} and g.id = ${group}`.execute(tx.sql)
      : { rows: [] }
  if (!rows[0]) throw new Refusal('not_found', identityText('scim.no_such_group'))
  return rows[0]
}

/** The users in groups, by group; none are read if the reply leaves them out. */
export async function membersOf(
  tx: SystemCtx,
  groups: readonly GroupRow[],
  projection: Projection,
): Promise<Map<string, GroupMember[]>> {
  if (!includes(projection, 'members')) return new Map()
  const { rows } = await sql<{ group_id: string; members: GroupMember[] }>`
    select gm.group_id, jsonb_agg(jsonb_build_object('value', u.member_id, 'display', u.user_name) order by u.member_id)
      as members
    from scim_group_member gm join scim_user u on u.member_id = gm.member_id
    where gm.group_id = any(${groups.map(group => group.id)}::uuid[]) group by gm.group_id`.execute(tx.sql)
  return new Map(rows.map(row => [row.group_id, row.members]))
}

/** A group as the directory sees it. Each change of the group or its members makes a new version. */
export function presentGroup(
  { ctx: { platform }, connection }: Shown,
  group: GroupRow,
  members: readonly GroupMember[] = [],
): { resource: JsonObject; meta: Meta } {
  const base = scimBase(platform, connection.id)
  const { id, external_id, display_name, attributes } = group
  const meta: Meta = {
    resourceType: 'Group',
    created: rfc3339(group.created_at),
    lastModified: rfc3339(group.updated_at),
    location: `${base}/Groups/${id}`,
    version: `W/"${group.revision}"`,
  }
  const resource: JsonObject = {
    schemas: [GROUP_SCHEMA, ...Object.keys(attributes).filter(name => name.startsWith('urn:'))],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: display_name,
    ...attributes,
    members: members.map(({ value, display }) => ({ value, display, type: 'User', $ref: `${base}/Users/${value}` })),
    meta: { ...meta },
  }
  return { resource, meta }
}
