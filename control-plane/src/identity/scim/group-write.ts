import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { applyGroupRoles, type StoredConnection } from '../scim-connection/index.ts'
import { type LeftOut, leftOutFaults, leftOutMembers } from '../scim-log/index.ts'
import { ScimFault } from '../scim-protocol/index.ts'
import type { GroupRow } from './group-row.ts'
import {
  doubtful,
  type GroupFault,
  type GroupState,
  type GroupWish,
  groupChanges,
  MOST_MEMBERS,
  membersChanged,
  settleMembers,
} from './group-rules.ts'
import { oneName, TAKEN } from './unique.ts'

/** Groups of a directory. */
const MOST_GROUPS = 1_000

/** A group that a directory wants to create (no id and no `before`) or change. */
interface Wanted {
  id: string | null
  before: GroupState | null
  wish: GroupWish
}

interface Decided {
  after: GroupState
  /** Names of the attributes that change. */
  changed: string[]
  leftOut: LeftOut[]
}

/**
 * Decides what of a write is applied. Users that the directory has not created are left out, and so is what does not
 * fit. Throws the first fault if nothing else changes: then the directory is told.
 */
export async function decideGroup(tx: SystemCtx, connection: StoredConnection, wanted: Wanted): Promise<Decided> {
  const { before } = wanted
  const { wish, faults } = await withFreeName(tx, connection, wanted)
  const known = await usersAmong(tx, connection, doubtful(before, wish))
  const { unknown, tooMany, ...after } = settleMembers(before, wish, known)
  const changed = before === null ? [] : groupChanges(before, after)
  const [first] = tooMany.length > 0 ? [...faults, TOO_MANY] : faults
  if (before !== null && changed.length === 0 && first) throw first.fault
  return {
    after,
    changed,
    leftOut: [
      ...leftOutMembers('unknown_member', unknown),
      ...leftOutMembers('nested_group', wish.nested),
      ...leftOutMembers('too_many_members', tooMany),
      ...leftOutFaults(faults),
    ],
  }
}

const TOO_MANY: GroupFault = {
  path: 'members',
  fault: new ScimFault('tooMany', `members: a group can have at most ${MOST_MEMBERS}.`),
}

/** Keeps the former name if another group has the wanted one. The writes of a directory run one after another. */
async function withFreeName(tx: SystemCtx, { id: connection }: StoredConnection, { id, before, wish }: Wanted) {
  const { displayName, faults } = wish
  if (before === null || displayName.toLowerCase() === before.displayName.toLowerCase()) return { wish, faults }
  const { rows } = await sql`select from scim_group where connection_id = ${connection} and id <> ${id}
    and lower(display_name) = lower(${displayName})`.execute(tx.sql)
  if (rows.length === 0) return { wish, faults }
  const fault = new ScimFault('uniqueness', TAKEN.scim_group_name.text)
  return { wish: { ...wish, displayName: before.displayName }, faults: [...faults, { path: 'displayName', fault }] }
}

/** Which ids are users of the directory. Ids of another account are unknown like any other. */
async function usersAmong(tx: SystemCtx, { id }: StoredConnection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select member_id as id from scim_user
    where connection_id = ${id} and member_id = any(${ids}::uuid[])`.execute(tx.sql)
  return new Set(rows.map(row => row.id))
}

export async function stateOf(tx: SystemCtx, row: GroupRow): Promise<GroupState> {
  const { rows } = await sql<{ id: string }>`select member_id as id from scim_group_member
    where group_id = ${row.id}`.execute(tx.sql)
  const { display_name: displayName, external_id: externalId, attributes } = row
  return { displayName, externalId, attributes, members: new Set(rows.map(each => each.id)) }
}

/** Stores the group, its members and their roles in one transaction. */
export async function insertGroup(tx: SystemCtx, connection: StoredConnection, state: GroupState): Promise<string> {
  const { id: connection_id, account_id } = connection
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from scim_group
    where connection_id = ${connection_id}`.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= MOST_GROUPS)
    throw new Refusal('forbidden', identityText('scim.group_limit', { limit: MOST_GROUPS }))
  const id = tx.newId()
  const { displayName, externalId, attributes, members } = state
  const stored = sql`insert into scim_group (id, account_id, connection_id, display_name, external_id, attributes, created_at,
      updated_at, revision)
    values (${id}, ${account_id}, ${connection_id}, ${displayName}, ${externalId}, ${JSON.stringify(attributes)}::jsonb,
      ${tx.now}, ${tx.now}, 1)`
  await oneName(stored.execute(tx.sql))
  await storeMembers(tx, connection, id, { added: [...members], removed: [] })
  await applyGroupRoles(tx, connection, [...members])
  return id
}

async function storeMembers(
  tx: SystemCtx,
  { id: connection, account_id: account }: StoredConnection,
  group: string,
  { added, removed }: { added: string[]; removed: string[] },
): Promise<void> {
  // Users who are removed at the same moment are not found any more.
  await sql`insert into scim_group_member (group_id, member_id, account_id)
    select ${group}, member_id, ${account} from scim_user
      where connection_id = ${connection} and member_id = any(${added}::uuid[]) for key share
    on conflict do nothing`.execute(tx.sql)
  await sql`delete from scim_group_member
    where group_id = ${group} and member_id = any(${removed}::uuid[])`.execute(tx.sql)
}

export async function storeGroup(
  tx: SystemCtx,
  connection: StoredConnection,
  id: string,
  before: GroupState,
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
