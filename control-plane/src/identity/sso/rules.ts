import type { Role } from '@pharos/shared-protocol/access.ts'
import { Email } from '@pharos/shared-protocol/contract/account/account.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type AssertionContent, SsoRefused } from '../saml/index.ts'

/** The person that an identity provider names. */
export interface Identity {
  /** In lower case. */
  email: string
  name: string
  groups: string[]
  /** The latest end of the session; null: the identity provider does not give one. */
  session_until: EpochMs | null
}

const LONGEST_NAME = 200
/** Further groups are dropped: few of them give roles. */
const MOST_GROUPS = 1_000

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** The names of the attribute at identity providers, in order of precedence. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAME_ATTRIBUTES = [
  'displayName',
  'name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
]

/** The address is the NameID if its format is an address, else an attribute, else the NameID. */
export function identityOfSaml(said: AssertionContent, roleAttribute: string): Identity {
  const { name_id, name_id_format, attributes, session_until } = said
  const first = (names: readonly string[]) => names.map(name => attributes.get(name)?.[0]).find(Boolean)
  const email = name_id_format === EMAIL_FORMAT ? name_id : (first(EMAIL_ATTRIBUTES) ?? name_id)
  return { ...identity(email, first(NAME_ATTRIBUTES), attributes.get(roleAttribute) ?? []), session_until }
}

/**
 * The identity in the claims of an ID token or the user info endpoint. Throws for an address that the provider calls
 * unverified.
 */
export function identityOfOidc(claims: Record<string, unknown>, roleClaim: string): Identity {
  if (claims.email_verified === false || claims.email_verified === 'false') throw new SsoRefused('email_not_verified')
  const groups = [claims[roleClaim] ?? []].flat().filter(group => typeof group === 'string')
  return { ...identity(claims.email, claims.name, groups), session_until: null }
}

function identity(given: unknown, name: unknown, groups: string[]) {
  const email = Email.safeParse(given)
  if (!email.success) throw new SsoRefused('email_missing')
  const shown = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim() : ''
  return {
    email: email.data,
    name: [...shown].slice(0, LONGEST_NAME).join('') || (email.data.split('@')[0] ?? email.data),
    groups: groups.slice(0, MOST_GROUPS).map(group => group.slice(0, LONGEST_NAME)),
  }
}

type GivenRole = Exclude<Role, 'owner'>
const STRONGEST_FIRST: readonly GivenRole[] = ['super_admin', 'admin', 'member', 'auditor', 'viewer']

/** The strongest role that the groups map to, never owner; null if no group is mapped. */
export function mappedRole(mapping: Readonly<Record<string, Role>>, groups: readonly string[]): GivenRole | null {
  const roles = groups.filter(group => Object.hasOwn(mapping, group)).map(group => mapping[group])
  return STRONGEST_FIRST.find(role => roles.includes(role)) ?? null
}

/** The path that the browser goes to after the sign-in; `/` if the given one is not a path of ours. */
export function ownPath(given: string | undefined): string {
  const isPath = given !== undefined && given.length <= 500 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(given)
  return isPath ? given : '/'
}
