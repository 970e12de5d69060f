import type { ScimLogEntry } from '@pharos/shared-protocol/contract/identity/scim-log.ts'
import { REFUSALS } from '@pharos/shared-protocol/problem.ts'
import type { z } from 'zod'
import type { Refusal } from '../../platform/refusal.ts'
import { ScimFault } from '../scim-protocol/index.ts'

type Shown = z.output<typeof ScimLogEntry>['not_applied'][number]

/** A part of a write that was not applied, as stored: without its text, which follows from the rest. */
export type LeftOut = Omit<Shown, 'text'>

/** Members or ids that an entry names; their count may be larger. */
export const MOST_NAMED = 100
const LONGEST_NAME = 100

/** Members that a group did not get, if there are any. */
export function leftOutMembers(
  code: 'unknown_member' | 'nested_group' | 'too_many_members',
  given: Iterable<string>,
): LeftOut[] {
  const all = [...given]
  if (all.length === 0) return []
  return [{ code, params: {}, path: 'members', count: all.length, values: firstOf(all) }]
}

/** The first of many ids or names, shortened. */
export function firstOf(all: readonly string[]): string[] {
  return all.slice(0, MOST_NAMED).map(each => each.slice(0, LONGEST_NAME))
}

const CODES = {
  uniqueness: 'taken',
  tooMany: 'too_large',
  invalidFilter: 'invalid_filter',
  mutability: 'read_only',
  invalidSyntax: 'invalid_syntax',
  invalidPath: 'invalid_path',
  noTarget: 'no_target',
  invalidValue: 'invalid_value',
} as const satisfies Record<ScimFault['scimType'], LeftOut['code']>

/** The most characters of a reason. */
const LONGEST_DETAIL = 500

/** A fault of one attribute, or of the whole request. */
export function leftOutBy(refusal: Refusal, path: string | null = null): LeftOut {
  const code = refusal instanceof ScimFault ? CODES[refusal.scimType] : 'refused'
  const params = { detail: refusal.message.slice(0, LONGEST_DETAIL), status: REFUSALS[refusal.code].status }
  return { code, params, path: path?.slice(0, LONGEST_NAME) ?? null, count: 1, values: [] }
}

/** The most faults that an entry has; the last one counts the rest. */
const MOST_FAULTS = 50

export function leftOutFaults(faults: readonly { fault: Refusal; path: string | null }[]): LeftOut[] {
  const shown = faults.slice(0, MOST_FAULTS).map(({ fault, path }) => leftOutBy(fault, path))
  const last = shown.pop()
  return last === undefined ? [] : [...shown, { ...last, count: faults.length - shown.length }]
}

/** The sentence of a part that was not applied. */
export function textOf({ code, params, count }: LeftOut): string {
  const [members, are] = count === 1 ? ['1 member of the request', 'is'] : [`${count} members of the request`, 'are']
  if (code === 'unknown_member')
    return `${members} ${are} not known as ${count === 1 ? 'a user' : 'users'} of this directory.`
  if (code === 'nested_group')
    return `${members} ${are} ${count === 1 ? 'a group' : 'groups'}; groups in groups are not supported.`
  if (code === 'too_many_members') return `${members} ${are} more than a group can have.`
  return count === 1 ? String(params.detail) : `${params.detail} (and ${count - 1} more like this)`
}
