import { Email } from '@pharos/shared-protocol/contract/account/account.ts'
import { z } from 'zod'
import {
  isObject,
  isSame,
  isTrue,
  type Json,
  type JsonObject,
  requireShape,
  ScimFault,
  truthOf,
} from '../scim-protocol/index.ts'

/** A user as a directory describes them. */
export interface UserState {
  userName: string
  externalId: string | null
  /** Null: not given. */
  active: boolean | null
  /** Everything else, as it was sent. */
  attributes: JsonObject
}

/** The most characters of JSON that are stored for a user or group. */
const LONGEST_ATTRIBUTES = 32_000
const NAME_LENGTH = 200

const Truth = z.json().transform((value, checked) => {
  const truth = truthOf(value)
  if (truth === null) checked.addIssue('must be true or false')
  return truth
})
const UserBody = z.looseObject({
  userName: z.string().trim().min(1).max(254),
  externalId: z.string().max(400).nullish(),
  active: Truth.nullish(),
})

/** Attributes that have a column, are set by us, or are never stored. */
const NOT_KEPT = ['userName', 'externalId', 'active', 'id', 'schemas', 'meta', 'groups', 'members', 'password']

/** Parses a whole user; attribute names must already be spelled as in the standard. */
export function readUser(body: JsonObject): UserState {
  const { userName, externalId, active } = requireShape(UserBody, body)
  return {
    userName,
    externalId: externalId ?? null,
    active: active ?? null,
    attributes: keptOf(body, NOT_KEPT),
  }
}

/** The attributes that are stored as they were sent. */
export function keptOf(body: JsonObject, without: readonly string[]): JsonObject {
  const entries = Object.entries(body).filter(([name, value]) => !without.includes(name) && value !== null)
  const kept = Object.fromEntries(entries)
  if (JSON.stringify(kept).length > LONGEST_ATTRIBUTES)
    throw new ScimFault('invalidValue', `The attributes have more than ${LONGEST_ATTRIBUTES} characters in all.`)
  return kept
}

/** Names of the attributes that differ. `active` counts only if the new state has it. */
export function changesOf(before: UserState, after: UserState): string[] {
  const names = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  return [
    ...(before.userName === after.userName ? [] : ['userName']),
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...(after.active === null || before.active === after.active ? [] : ['active']),
    ...names.filter(name => !isSame(before.attributes[name], after.attributes[name])),
  ]
}

const NO_ADDRESS = 'a user needs an email address here or as userName.'
/** Neither all mail servers (RFC 6531) nor the email fields of browsers accept others. */
const ONLY_ASCII = 'the part of an address before the @ must have ASCII characters only.'

function isInternational(address: Json): boolean {
  const [, local = ''] = /^([^@\s]+)@[^@\s]+$/.exec(String(address)) ?? []
  return /[^\p{ASCII}]/u.test(local)
}

/**
 * The address with which a user signs in: the primary one, the one of work, any other, or the user name. Throws if none
 * of them is valid.
 */
export function emailOf({ userName, attributes }: UserState): string {
  const emails = (Array.isArray(attributes.emails) ? attributes.emails : [attributes.emails]).filter(isObject)
  const primary = emails.find(email => isTrue(email.primary))
  const work = emails.find(email => String(email.type).toLowerCase() === 'work')
  const given = [primary, work, ...emails]
    .map(email => email?.value)
    .find(value => typeof value === 'string' && value !== '')
  const parsed = Email.safeParse(given ?? userName)
  if (parsed.success) return parsed.data
  throw new ScimFault('invalidValue', `emails: ${isInternational(given ?? userName) ? ONLY_ASCII : NO_ADDRESS}`)
}

/** The name of a user in the account, on one line. */
export function nameOf({ userName, attributes }: UserState): string {
  const { displayName, name } = attributes
  const parts = isObject(name) ? [name.formatted, joined([name.givenName, name.familyName])] : []
  const given = [displayName, ...parts, userName].find(text => typeof text === 'string' && text.trim() !== '')
  const line = String(given)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim()
  return [...(line || userName)].slice(0, NAME_LENGTH).join('')
}

function joined(parts: (Json | undefined)[]): string {
  return parts.filter(part => typeof part === 'string').join(' ')
}

/** The form that operations of a PATCH change. */
export function asResource({ userName, externalId, active, attributes }: UserState): JsonObject {
  return { userName, externalId, active, ...attributes }
}
