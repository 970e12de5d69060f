import { UUID } from '@pharos/shared-protocol/contract/field.ts'
import { z } from 'zod'
import {
  applyPatch,
  type Change,
  type Filter,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  type Operation,
  ScimFault,
} from '../scim-protocol/index.ts'
import { keptOf, requireShape } from './user-rules.ts'

/** A group as a directory describes it. */
export interface GroupState {
  displayName: string
  externalId: string | null
  /** Ids of users. Null: not given. */
  members: ReadonlySet<string> | null
  attributes: JsonObject
}

/** Users in one group. */
export const MOST_MEMBERS = 10_000

const GroupBody = z.looseObject({
  displayName: z.string().trim().min(1).max(200),
  externalId: z.string().max(400).nullish(),
})
const NOT_KEPT = ['displayName', 'externalId', 'members', 'id', 'schemas', 'meta']

/** Parses a whole group; attribute names must already be spelled as in the standard. */
export function readGroup(body: JsonObject): GroupState {
  const { displayName, externalId } = requireShape(GroupBody, body)
  const { members } = body
  return {
    displayName,
    externalId: externalId ?? null,
    members: members == null ? null : bounded(new Set(idsOf(members))),
    attributes: keptOf(body, NOT_KEPT),
  }
}

function bounded(members: Set<string>): Set<string> {
  if (members.size <= MOST_MEMBERS) return members
  throw new ScimFault('tooMany', `members: a group can have at most ${MOST_MEMBERS}.`)
}

/** The group after the operations of a PATCH. Members are a set, so that a large group costs no more than it has to. */
export function patchGroup(before: GroupState & { members: ReadonlySet<string> }, operations: readonly Operation[]) {
  const members = new Set(before.members)
  const { displayName, externalId, attributes } = before
  const resource = applyPatch({ displayName, externalId, ...attributes }, operations, change => {
    if (change.target.schema !== null || change.target.name?.toLowerCase() !== 'members') return false
    changeMembers(members, change)
    return true
  })
  return { ...readGroup(resource), members: bounded(members) }
}

function changeMembers(members: Set<string>, { op, target: { filter, sub }, value }: Change): void {
  if (sub !== null && sub.toLowerCase() !== 'value') throw notMembers()
  if (filter !== null) {
    if (op !== 'remove') throw notMembers()
    for (const id of chosenBy(filter)) members.delete(id)
    return
  }
  const ids = value === undefined || value === null ? null : idsOf(value)
  if (op === 'replace' || (op === 'remove' && ids === null)) members.clear()
  for (const id of ids ?? [])
    if (op === 'remove') members.delete(id)
    else members.add(id)
}

function notMembers(): ScimFault {
  return new ScimFault('invalidPath', 'members: users can only be added, removed or replaced as a whole.')
}

/** The ids that a filter of equalities names: `value eq "…" or value eq "…"`. */
function chosenBy(filter: Filter): string[] {
  if (filter.op === 'or') return filter.parts.flatMap(chosenBy)
  if (filter.op === 'eq' && filter.path.name?.toLowerCase() === 'value') return [idOf(filter.value)]
  throw notMembers()
}

function idsOf(value: Json): string[] {
  return (Array.isArray(value) ? value : [value]).map(each => {
    if (!isObject(each)) return idOf(each)
    if (String(each.type).toLowerCase() === 'group')
      throw new ScimFault('invalidValue', 'members: groups in groups are not supported.')
    return idOf(each.value)
  })
}

function idOf(value: Json | undefined): string {
  if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase()
  throw new ScimFault('invalidValue', `members: ${String(value).slice(0, 100)} is not a user.`)
}

/** Which users join and leave. */
export function membersChanged(before: ReadonlySet<string>, after: ReadonlySet<string> | null) {
  const next = after ?? before
  return { added: [...next].filter(id => !before.has(id)), removed: [...before].filter(id => !next.has(id)) }
}

/** Names of the attributes that differ. */
export function groupChanges(before: GroupState & { members: ReadonlySet<string> }, after: GroupState): string[] {
  const { added, removed } = membersChanged(before.members, after.members)
  const names = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  return [
    ...(before.displayName === after.displayName ? [] : ['displayName']),
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...(added.length + removed.length === 0 ? [] : ['members']),
    ...names.filter(name => !isSame(before.attributes[name], after.attributes[name])),
  ]
}
