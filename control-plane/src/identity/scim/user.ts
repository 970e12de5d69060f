import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import {
  deactivateMember,
  discardMember,
  findMemberOf,
  insertMember,
  moveMember,
  reactivateMember,
  renameMember,
} from '../../account/member/index.ts'
import { personWith } from '../../account/person/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { unverifyMethodsOf } from '../../response/contact-method/index.ts'
import { beforeLeaving } from '../../response/pageability/index.ts'
import type { StoredConnection } from '../scim-connection/index.ts'
import { leftOutBy } from '../scim-log/index.ts'
import {
  applyPatch,
  type Json,
  type JsonObject,
  project,
  readProjection,
  ScimFault,
  truthOf,
  withStandardNames,
} from '../scim-protocol/index.ts'
import { readBody, type ScimCall, type ScimVerb } from './call.ts'
import { type ListQuery, readListQuery, readSearch } from './list.ts'
import { readOperations, requireVersion } from './precondition.ts'
import { answer, answerList, answerRead, answerResource } from './reply.ts'
import { oneName } from './unique.ts'
import { listUsers as list, loadUser, presentUser, type UserRow } from './user-row.ts'
import { asResource, changesOf, emailOf, nameOf, readUser, type UserState } from './user-rules.ts'

/** The largest user, in bytes. */
export const USER_BYTES = 65_536
/** The most users of a directory. */
const MOST_USERS = 20_000

export const listUsers: ScimVerb = async call => answerPage(call, readListQuery(call.query))
export const searchUsers: ScimVerb = async call => answerPage(call, await readSearch(call))

async function answerPage(call: ScimCall, query: ListQuery) {
  const { total, rows } = await call.read(tx => list(tx, call.connection, query))
  const resources = rows.map(row => project(presentUser(call, row).resource, query.projection))
  return answerList(total, query.startIndex, resources)
}

export const getUser: ScimVerb = async call => {
  const projection = projectionOf(call)
  const { resource, meta } = presentUser(call, await call.read(tx => loadUser(tx, call.connection, call.params.id)))
  return answerRead(call.ctx.header('if-none-match'), project(resource, projection), meta)
}

function projectionOf({ query }: ScimCall) {
  return readProjection(query.attributes, query.excludedAttributes)
}

/** Creates a user. An existing member with the address comes under the directory, unless they already are. */
export const createUser: ScimVerb = async call => {
  const projection = projectionOf(call)
  const state = readUser(withStandardNames(await readBody(call, USER_BYTES)) as JsonObject)
  const user = await call.write(async (tx, connection) => {
    const id = await insertUser(tx, connection, state)
    return {
      reply: await loadUser(tx, connection, id),
      resource: id,
      name: state.userName,
      changed: ['userName', ...changesOf(NOBODY, state)],
    }
  })
  const { resource, meta } = presentUser(call, user)
  return answerResource(201, project(resource, projection), meta)
}

const NOBODY: UserState = { userName: '', externalId: null, active: null, attributes: {} }

async function insertUser(tx: SystemCtx, connection: StoredConnection, state: UserState): Promise<string> {
  const { id: connection_id, account_id: account } = connection
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from scim_user
    where connection_id = ${connection_id}`.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= MOST_USERS)
    throw new Refusal('forbidden', identityText('scim.user_limit', { limit: MOST_USERS }))
  const email = emailOf(state)
  // Looks the member up by the person: row-level security prevents the use of an index on addresses.
  const person = await personWith(tx, { email, name: nameOf(state) })
  const known = await lockMemberOf(tx, account, person)
  const member = known ?? (await addMember(tx, connection, email, state))
  const { userName, externalId, attributes } = state
  const stored = sql`insert into scim_user (member_id, account_id, connection_id, user_name, external_id, attributes,
      role_managed, created_at, updated_at)
    values (${member}, ${account}, ${connection_id}, ${userName}, ${externalId}, ${JSON.stringify(attributes)}::jsonb,
      ${known === null}, ${tx.now}, ${tx.now})`
  await oneName(stored.execute(tx.sql))
  const active = state.active ?? true
  if (known !== null || !active) await setActive(tx, account, member, active)
  return member
}

/** Waits for a removal of the member by an admin, which is refused once a directory manages them. */
async function lockMemberOf(tx: SystemCtx, account: string, person: string): Promise<string | null> {
  const found = await findMemberOf(tx, account, person)
  const { rows } = await sql<{ id: string }>`select id from member where id = ${found} for key share`.execute(tx.sql)
  return rows[0]?.id ?? null
}

async function addMember(tx: SystemCtx, connection: StoredConnection, email: string, state: UserState) {
  const { account_id: account, default_role: role } = connection
  return (await insertMember(tx, { account, email, name: nameOf(state), role })).id
}

async function setActive(tx: SystemCtx, account: string, member: string, active: boolean): Promise<void> {
  const set = active ? reactivateMember : deactivateMember
  await set(tx, { account, member }, beforeLeaving)
}

export const replaceUser: ScimVerb = async call => {
  const body = withStandardNames(await readBody(call, USER_BYTES)) as JsonObject
  return changeUser(call, { next: () => readUser(body), active: () => body.active })
}

export const patchUser: ScimVerb = async call => {
  const operations = readOperations(await readBody(call, USER_BYTES))
  return changeUser(call, {
    next: before => readUser(applyPatch(asResource(before), operations)),
    active: () => applyPatch({}, operations, { onFault: () => undefined }).active,
  })
}

/** A change of a user. */
interface Change {
  next(before: UserState): UserState
  /** `active` alone, as sent, even if the rest cannot be applied. */
  active(): Json | undefined
}

function stateOf({ user_name: userName, external_id: externalId, active, attributes }: UserRow): UserState {
  return { userName, externalId, active, attributes }
}

async function changeUser(call: ScimCall, change: Change) {
  const projection = projectionOf(call)
  const row = await withoutLoss(call, change)
  const { resource, meta } = presentUser(call, row)
  return answerResource(200, project(resource, projection), meta)
}

/** Takes access away although the rest of the request is refused: the directory may not repeat it. */
async function withoutLoss(call: ScimCall, { next, active }: Change): Promise<UserRow> {
  try {
    return await applyChange(call, next)
  } catch (error) {
    const isKept = error instanceof Refusal && (error instanceof ScimFault || error.code === 'conflict')
    if (!isKept || truthOf(active()) !== false) throw error
    return applyChange(call, before => ({ ...before, active: false }), error)
  }
}

/**
 * Decides on a read without a lock first, so that a request without a change writes nothing. `refused`: why the rest of
 * the request is not applied; thrown if there is no change.
 */
async function applyChange(call: ScimCall, next: Change['next'], refused: Refusal | null = null): Promise<UserRow> {
  const decide = async (tx: SystemCtx) => {
    const row = await loadUser(tx, call.connection, call.params.id)
    requireVersion(call, presentUser(call, row).meta)
    const before = stateOf(row)
    const after = next(before)
    const changed = changesOf(before, after)
    if (changed.length === 0 && refused) throw refused
    return { row, before, after, changed }
  }
  const seen = await call.read(decide)
  if (seen.changed.length === 0) return seen.row
  return call.write(async (tx, connection) => {
    const { row, before, after, changed } = await decide(tx)
    const { member_id: resource } = row
    if (changed.length > 0) await storeUser(tx, connection, resource, before, after)
    const leftOut = refused ? [leftOutBy(refused)] : []
    return { reply: await loadUser(tx, connection, resource), resource, name: after.userName, changed, leftOut }
  })
}

async function storeUser(
  tx: SystemCtx,
  { account_id: account }: StoredConnection,
  member: string,
  before: UserState,
  after: UserState,
): Promise<void> {
  const { userName, externalId, attributes } = after
  const stored = sql`update scim_user set user_name = ${userName}, external_id = ${externalId},
      attributes = ${JSON.stringify(attributes)}::jsonb, updated_at = ${tx.now} where member_id = ${member}`
  await oneName(stored.execute(tx.sql))
  const [email, name] = [emailOf(after), nameOf(after)]
  if (email !== emailOf(before)) await moveMember(tx, { account, member }, { email, name }, unverifyMethodsOf)
  if (name !== nameOf(before)) await renameMember(tx, account, member, name)
  if (after.active !== null && after.active !== before.active) await setActive(tx, account, member, after.active)
}

/** Removes the member: a directory that only takes access away sends `active: false`. */
export const deleteUser: ScimVerb = async call => {
  await call.write(async (tx, connection) => {
    const row = await loadUser(tx, connection, call.params.id)
    requireVersion(call, presentUser(call, row).meta)
    const { member_id: member } = row
    await sql`update scim_group set revision = revision + 1, updated_at = ${tx.now}
      where id in (select group_id from scim_group_member where member_id = ${member})`.execute(tx.sql)
    await discardMember(tx, { account: connection.account_id, member }, beforeLeaving)
    return { reply: undefined, resource: member, name: row.user_name, changed: ['userName'] }
  })
  return answer(204, null)
}
