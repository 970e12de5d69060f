import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { applyGroupRoles, type StoredConnection } from '../scim-connection/index.ts'
import {
  type JsonObject,
  type Projection,
  project,
  readProjection,
  ScimFault,
  withStandardNames,
} from '../scim-protocol/index.ts'
import { readBody, type ScimCall, type ScimVerb } from './call.ts'
import { type GroupRow, listGroups as list, loadGroup, membersOf, presentGroup } from './group-row.ts'
import { type GroupState, groupChanges, membersChanged, patchGroup, readGroup } from './group-rules.ts'
import { type ListQuery, readListQuery, readSearch } from './list.ts'
import { readOperations, requireVersion } from './precondition.ts'
import { answer, answerList, answerRead, answerResource } from './reply.ts'
import { oneName } from './unique.ts'

/** The largest group, in bytes: 10,000 members with name and address fit. */
export const GROUP_BYTES = 3_000_000
/** Groups of a directory. */
const MOST_GROUPS = 1_000

export const listGroups: ScimVerb = async call => answerPage(call, readListQuery(call.query))
export const searchGroups: ScimVerb = async call => answerPage(call, await readSearch(call))

async function answerPage(call: ScimCall, query: ListQuery) {
  const { total, rows, members } = await call.read(async tx => {
    const page = await list(tx, call.connection, query)
    return { ...page, members: await membersOf(tx, page.rows, query.projection) }
  })
  const resources = rows.map(row => project(presentGroup(call, row, members.get(row.id)).resource, query.projection))
  return answerList(total, query.startIndex, resources)
}

export const getGroup: ScimVerb = async call => {
  const projection = projectionOf(call)
  const shown = await call.read(async tx =>
    show(tx, call, await loadGroup(tx, call.connection, call.params.id), projection),
  )
  return answerRead(call.ctx.header('if-none-match'), shown.resource, shown.meta)
}

function projectionOf({ query }: ScimCall) {
  return readProjection(query.attributes, query.excludedAttributes)
}

/** A group with what the reply needs of it. */
async function show(tx: SystemCtx, call: ScimCall, group: GroupRow, projection: Projection) {
  const members = await membersOf(tx, [group], projection)
  const { resource, meta } = presentGroup(call, group, members.get(group.id))
  return { resource: project(resource, projection), meta }
}

export const createGroup: ScimVerb = async call => {
  const projection = projectionOf(call)
  const state = readGroup(withStandardNames(await readBody(call, GROUP_BYTES)) as JsonObject)
  const { resource, meta } = await call.write(async (tx, connection) => {
    const id = await insertGroup(tx, connection, state)
    const reply = await show(tx, call, await loadGroup(tx, connection, id), projection)
    return { reply, resource: id, changed: groupChanges(NONE, state) }
  })
  return answerResource(201, resource, meta)
}

const NONE = { displayName: '', externalId: null, members: new Set<string>(), attributes: {} }

/** Stores the group, its members and their roles in one transaction. */
async function insertGroup(tx: SystemCtx, connection: StoredConnection, state: GroupState): Promise<string> {
  const { id: connection_id, account_id } = connection
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from scim_group
    where connection_id = ${connection_id}`.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= MOST_GROUPS)
    throw new Refusal('forbidden', `A directory can have at most ${MOST_GROUPS} groups.`)
  const id = tx.newId()
  const { displayName, externalId, attributes } = state
  const stored = sql`insert into scim_group (id, account_id, connection_id, display_name, external_id, attributes, created_at,
      updated_at, revision)
    values (${id}, ${account_id}, ${connection_id}, ${displayName}, ${externalId}, ${JSON.stringify(attributes)}::jsonb,
      ${tx.now}, ${tx.now}, 1)`
  await oneName(stored.execute(tx.sql))
  await storeMembers(tx, connection, id, membersChanged(new Set(), state.members))
  await applyGroupRoles(tx, connection, [...(state.members ?? [])])
  return id
}

async function storeMembers(
  tx: SystemCtx,
  connection: StoredConnection,
  group: string,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select member_id as id from scim_user
    where connection_id = ${connection.id} and member_id = any(${added}::uuid[]) for key share`.execute(tx.sql)
  const known = new Set(rows.map(row => row.id))
  const unknown = added.find(id => !known.has(id))
  if (unknown !== undefined) throw new ScimFault('invalidValue', `members: ${unknown} is not a user.`)
  await sql`insert into scim_group_member (group_id, member_id, account_id)
    select ${group}, t.id, ${connection.account_id} from unnest(${added}::uuid[]) as t (id)
    on conflict do nothing`.execute(tx.sql)
  await sql`delete from scim_group_member
    where group_id = ${group} and member_id = any(${removed}::uuid[])`.execute(tx.sql)
}

export const replaceGroup: ScimVerb = async call => {
  const state = readGroup(withStandardNames(await readBody(call, GROUP_BYTES)) as JsonObject)
  return changeGroup(call, () => state)
}

export const patchGroupMembers: ScimVerb = async call => {
  const operations = readOperations(await readBody(call, GROUP_BYTES))
  return changeGroup(call, before => patchGroup(before, operations))
}

type StoredState = GroupState & { members: ReadonlySet<string> }

/** Decides on a read without a lock first, so that a request without a change writes nothing. */
async function changeGroup(call: ScimCall, next: (before: StoredState) => GroupState) {
  const projection = projectionOf(call)
  const decide = async (tx: SystemCtx) => {
    const row = await loadGroup(tx, call.connection, call.params.id)
    requireVersion(call, presentGroup(call, row).meta)
    const before = await stateOf(tx, row)
    const after = next(before)
    return { row, before, after, changed: groupChanges(before, after) }
  }
  const seen = await call.read(async tx => {
    const decided = await decide(tx)
    return decided.changed.length > 0 ? null : show(tx, call, decided.row, projection)
  })
  const shown =
    seen ??
    (await call.write(async (tx, connection) => {
      const { row, before, after, changed } = await decide(tx)
      if (changed.length > 0) await storeGroup(tx, connection, row.id, before, after)
      const reply = await show(tx, call, await loadGroup(tx, connection, row.id), projection)
      return { reply, resource: row.id, changed }
    }))
  return answerResource(200, shown.resource, shown.meta)
}

async function stateOf(tx: SystemCtx, row: GroupRow): Promise<StoredState> {
  const { rows } = await sql<{ id: string }>`select member_id as id from scim_group_member
    where group_id = ${row.id}`.execute(tx.sql)
  const { display_name: displayName, external_id: externalId, attributes } = row
  return { displayName, externalId, attributes, members: new Set(rows.map(each => each.id)) }
}

async function storeGroup(
  tx: SystemCtx,
  connection: StoredConnection,
  id: string,
  before: StoredState,
  after: GroupState,
): Promise<void> {
  const { displayName, externalId, attributes } = after
  const stored = sql`update scim_group set display_name = ${displayName}, external_id = ${externalId},
      attributes = ${JSON.stringify(attributes)}::jsonb, updated_at = ${tx.now}, revision = revision + 1
    where id = ${id}`
  await oneName(stored.execute(tx.sql))
  const { added, removed } = membersChanged(before.members, after.members)
  await storeMembers(tx, connection, id, { added, removed })
  const renamed = displayName.toLowerCase() !== before.displayName.toLowerCase()
  await applyGroupRoles(tx, connection, renamed ? [...before.members, ...added] : [...added, ...removed])
}

export const deleteGroup: ScimVerb = async call => {
  await call.write(async (tx, connection) => {
    const row = await loadGroup(tx, connection, call.params.id)
    requireVersion(call, presentGroup(call, row).meta)
    const { members } = await stateOf(tx, row)
    await sql`delete from scim_group where id = ${row.id}`.execute(tx.sql)
    await applyGroupRoles(tx, connection, [...members])
    return { reply: undefined, resource: row.id, changed: ['displayName', 'members'] }
  })
  return answer(204, null)
}
