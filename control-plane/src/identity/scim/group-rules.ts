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
  requireShape,
  ScimFault,
} from '../scim-protocol/index.ts'
import { keptOf } from './user-rules.ts'

/** A group as stored. */
export interface GroupState {
  displayName: string
  externalId: string | null
  /** Ids of users. */
  members: ReadonlySet<string>
  attributes: JsonObject
}

/** An attribute, or a whole operation (null), that cannot be applied. */
export interface GroupFault {
  path: string | null
  fault: ScimFault
}

/** A group as a directory wants it; its members may be none of ours. */
export interface GroupWish extends GroupState {
  /** What the request names as members in any way: ids or other text. */
  named: ReadonlySet<string>
  /** Members that are groups themselves. */
  nested: ReadonlySet<string>
  faults: GroupFault[]
}

/** Users in one group. */
export const MOST_MEMBERS = 10_000

const DisplayName = z.object({ displayName: z.string().trim().min(1).max(200) })
const ExternalId = z.object({ externalId: z.string().max(400).nullish() })
const NOT_KEPT = ['displayName', 'externalId', 'members', 'id', 'schemas', 'meta']

/** Collects what cannot be applied. */
class Faults {
  readonly all: GroupFault[] = []

  /** The value of a part, or what it was before if it is faulty; without a `before` the fault is thrown. */
  or<T>(path: string, before: { value: T } | null, read: () => T): T {
    try {
      return read()
    } catch (error) {
      if (before === null || !(error instanceof ScimFault)) throw error
      this.all.push({ path, fault: error })
      return before.value
    }
  }
}

/** Members as a request changes them. */
class Members {
  readonly ids: Set<string>
  readonly named = new Set<string>()
  readonly nested = new Set<string>()

  constructor(ids: Iterable<string>) {
    this.ids = new Set(ids)
  }

  /** Reads the whole list first, so that a malformed one changes nothing. */
  apply(op: Change['op'], value: Json | undefined): void {
    const given =
      value === undefined || value === null ? null : (Array.isArray(value) ? value : [value]).map(readMember)
    if (op === 'replace' || (op === 'remove' && given === null)) this.ids.clear()
    for (const { id, isGroup } of given ?? [])
      if (isGroup) this.nested.add(id)
      else this.take(op, id)
  }

  take(op: Change['op'], id: string): void {
    this.named.add(id)
    if (op === 'remove') this.ids.delete(id)
    else this.ids.add(id)
  }
}

/**
 * Parses a whole group; attribute names must already be spelled as in the standard. Members stay as they are if none are
 * given. Attributes that cannot be applied stay, too; of a new group they are refused.
 */
export function readGroup(body: JsonObject, before: GroupState | null): GroupWish {
  const faults = new Faults()
  const members = faults.or('members', before && { value: new Members(before.members) }, () => {
    const wanted = new Members(before?.members ?? [])
    if (body.members != null) wanted.apply('replace', body.members)
    return wanted
  })
  return wishOf(body, members, before, faults)
}

function wishOf(body: JsonObject, members: Members, before: GroupState | null, faults: Faults): GroupWish {
  const { ids, named, nested } = members
  const stored = <K extends keyof GroupState>(key: K) => before && { value: before[key] }
  return {
    displayName: faults.or(
      'displayName',
      stored('displayName'),
      () => requireShape(DisplayName, { displayName: body.displayName }).displayName,
    ),
    externalId: faults.or(
      'externalId',
      stored('externalId'),
      () => requireShape(ExternalId, { externalId: body.externalId }).externalId ?? null,
    ),
    attributes: faults.or('attributes', stored('attributes'), () => keptOf(body, NOT_KEPT)),
    members: ids,
    named,
    nested,
    faults: faults.all,
  }
}

/**
 * The group after the operations of a PATCH. Each operation that cannot be applied is left out. Members are a set, so
 * that a large group costs no more than it has to.
 */
export function patchGroup(before: GroupState, operations: readonly unknown[]): GroupWish {
  const faults = new Faults()
  const members = new Members(before.members)
  const { displayName, externalId, attributes } = before
  const resource = applyPatch({ displayName, externalId, ...attributes }, operations, {
    isElsewhere(change) {
      if (change.target.schema !== null || change.target.name?.toLowerCase() !== 'members') return false
      changeMembers(members, change)
      return true
    },
    onFault: (fault, path) => faults.all.push({ path, fault }),
  })
  return wishOf(resource, members, before, faults)
}

function changeMembers(members: Members, { op, target: { filter, sub }, value }: Change): void {
  if (sub !== null && sub.toLowerCase() !== 'value') throw notMembers()
  if (filter === null) members.apply(op, value)
  else if (op !== 'remove') throw notMembers()
  else for (const id of chosenBy(filter)) members.take('remove', id)
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

function readMember(each: Json): { id: string; isGroup: boolean } {
  if (!isObject(each)) return { id: idOf(each), isGroup: false }
  return { id: idOf(each.value), isGroup: String(each.type).toLowerCase() === 'group' }
}

/** The id of a member; any text is one, even if no user has it. */
function idOf(value: Json | undefined): string {
  if (typeof value === 'string' || typeof value === 'number')
    return UUID.test(String(value)) ? String(value).toLowerCase() : String(value)
  throw new ScimFault('invalidValue', 'members: each must have an id as its value.')
}

/** What a write changes, and the members that it cannot add. */
export interface DecidedGroup extends GroupState {
  unknown: string[]
  tooMany: string[]
}

/** Leaves out members that are no users, and those beyond the most of a group. Those who are in it come first. */
export function settleMembers(before: GroupState | null, wish: GroupWish, known: ReadonlySet<string>): DecidedGroup {
  const had = before?.members ?? new Set<string>()
  const isUser = (id: string) => had.has(id) || known.has(id)
  const users = [...wish.members].filter(isUser)
  const ordered = [...users.filter(id => had.has(id)), ...users.filter(id => !had.has(id))]
  const { displayName, externalId, attributes } = wish
  return {
    displayName,
    externalId,
    attributes,
    members: new Set(ordered.slice(0, MOST_MEMBERS)),
    unknown: [...wish.named].filter(id => !isUser(id)),
    tooMany: ordered.slice(MOST_MEMBERS),
  }
}

/** The named members that only the database can know: ids that are not in the group yet. */
export function doubtful(before: GroupState | null, { named }: GroupWish): string[] {
  return [...named].filter(id => UUID.test(id) && !before?.members.has(id))
}

/** Which users join and leave. */
export function membersChanged(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return { added: [...after].filter(id => !before.has(id)), removed: [...before].filter(id => !after.has(id)) }
}

/** Names of the attributes that differ. */
export function groupChanges(before: GroupState, after: GroupState): string[] {
  const { added, removed } = membersChanged(before.members, after.members)
  const names = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  return [
    ...(before.displayName === after.displayName ? [] : ['displayName']),
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...(added.length + removed.length === 0 ? [] : ['members']),
    ...names.filter(name => !isSame(before.attributes[name], after.attributes[name])),
  ]
}
