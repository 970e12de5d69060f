import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { applyGroupRoles } from '../scim-connection/index.ts'
import { type JsonObject, type Projection, project, readProjection, withStandardNames } from '../scim-protocol/index.ts'
import { readBody, type ScimCall, type ScimVerb } from './call.ts'
import { type GroupRow, listGroups as list, loadGroup, membersOf, presentGroup } from './group-row.ts'
import { type GroupState, type GroupWish, groupChanges, membersChanged, patchGroup, readGroup } from './group-rules.ts'
import { decideGroup, insertGroup, stateOf, storeGroup } from './group-write.ts'
import { type ListQuery, readListQuery, readSearch } from './list.ts'
import { readOperations, requireVersion } from './precondition.ts'
import { answer, answerList, answerRead, answerResource } from './reply.ts'

/** The largest group, in bytes: 10,000 members with name and address fit. */
export const GROUP_BYTES = 3_000_000

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
  const wish = readGroup(withStandardNames(await readBody(call, GROUP_BYTES)) as JsonObject, null)
  const { resource, meta } = await call.write(async (tx, connection) => {
    const { after, leftOut } = await decideGroup(tx, connection, { id: null, before: null, wish })
    const id = await insertGroup(tx, connection, after)
    const reply = await show(tx, call, await loadGroup(tx, connection, id), projection)
    const changed = groupChanges(NONE, after)
    return { reply, resource: id, name: after.displayName, changed, added: [...after.members], leftOut }
  })
  return answerResource(201, resource, meta)
}

const NONE: GroupState = { displayName: '', externalId: null, members: new Set(), attributes: {} }

export const replaceGroup: ScimVerb = async call => {
  const body = withStandardNames(await readBody(call, GROUP_BYTES)) as JsonObject
  return changeGroup(call, before => readGroup(body, before))
}

export const patchGroupMembers: ScimVerb = async call => {
  const operations = readOperations(await readBody(call, GROUP_BYTES))
  return changeGroup(call, before => patchGroup(before, operations))
}

/** Decides on a read without a lock first, so that a request without a change writes nothing. */
async function changeGroup(call: ScimCall, next: (before: GroupState) => GroupWish) {
  const projection = projectionOf(call)
  const decide = async (tx: SystemCtx) => {
    const row = await loadGroup(tx, call.connection, call.params.id)
    requireVersion(call, presentGroup(call, row).meta)
    const before = await stateOf(tx, row)
    const decided = await decideGroup(tx, call.connection, { id: row.id, before, wish: next(before) })
    return { row, before, ...decided }
  }
  const seen = await call.read(async tx => {
    const { row, changed, leftOut } = await decide(tx)
    return changed.length + leftOut.length > 0 ? null : show(tx, call, row, projection)
  })
  const shown =
    seen ??
    (await call.write(async (tx, connection) => {
      const { row, before, after, changed, leftOut } = await decide(tx)
      if (changed.length > 0) await storeGroup(tx, connection, row.id, before, after)
      const reply = await show(tx, call, await loadGroup(tx, connection, row.id), projection)
      const members = membersChanged(before.members, after.members)
      return { reply, resource: row.id, name: after.displayName, changed, ...members, leftOut }
    }))
  return answerResource(200, shown.resource, shown.meta)
}

export const deleteGroup: ScimVerb = async call => {
  await call.write(async (tx, connection) => {
    const row = await loadGroup(tx, connection, call.params.id)
    requireVersion(call, presentGroup(call, row).meta)
    const removed = [...(await stateOf(tx, row)).members]
    await sql`delete from scim_group where id = ${row.id}`.execute(tx.sql)
    await applyGroupRoles(tx, connection, removed)
    const changed = ['displayName', 'members']
    return { reply: undefined, resource: row.id, name: row.display_name, changed, removed }
  })
  return answer(204, null)
}
