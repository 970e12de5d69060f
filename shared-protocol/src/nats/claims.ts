import { isDeepStrictEqual } from 'node:util'
import { type Account, encodeAccount, encodeUser, fmtCreds } from '@nats-io/jwt'
import { keyOf, makeKey, User } from './key-pair.ts'
import { AGENT_LIMITS } from './limits.ts'

/**
 * Subject on which the system user publishes new account claims; the reply's `data.code` is 200 when the server
 * accepted them.
 */
export const CLAIMS_UPDATE_SUBJECT = '$SYS.REQ.CLAIMS.UPDATE'

/** Subject on which the system user asks which accounts a server knows: the reply's `data` are their public keys. */
export const CLAIMS_LIST_SUBJECT = '$SYS.REQ.CLAIMS.LIST'

/** Subject on which the system user asks for the claims of an account that a server has; the reply is their JWT. */
export function claimsLookupSubject(account: string): string {
  return `$SYS.REQ.ACCOUNT.${account}.CLAIMS.LOOKUP`
}

/** The public key of the account in the claims. */
export function accountOf(jwt: string): string {
  return contentOf(jwt).sub ?? ''
}

/** Whether two JWTs have the same content, apart from when they were issued. */
export function sameClaims(known: string, jwt: string): boolean {
  if (known === '') return false
  const [before, after] = [known, jwt].map(text => ({ ...contentOf(text), iat: 0, jti: '' }))
  return isDeepStrictEqual(before, after)
}

function contentOf(jwt: string): { sub?: string } {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
}

export interface UserPermissions {
  publish: string[]
  subscribe: string[]
}

/** An account's claims, apart from its name. The library's type lacks `mappings`. */
export type AccountContent = Pick<Account, 'limits' | 'exports' | 'imports' | 'revocations'> & {
  mappings?: Record<string, { subject: string; weight: number }[]>
}

/**
 * An account's JWT, signed by the operator. `revocations` maps a user's public key to seconds since the epoch: every
 * JWT of that user issued up to then is void. JWTs contain the real time of issue, so revocation times must be from the
 * real clock. Throws if a seed is malformed.
 */
export function accountClaims(input: {
  operator_seed: string
  account_seed: string
  name: string
  content: AccountContent
}): Promise<string> {
  return encodeAccount(input.name, keyOf(input.account_seed), input.content, { signer: keyOf(input.operator_seed) })
}

/** The public key of a seed, which identifies an account or user in NATS. */
export function publicKeyOf(seed: string): string {
  return keyOf(seed).getPublicKey()
}

/**
 * Creates a NATS user of the account. `creds` is the usual `.creds` text (JWT and seed); `public_key` identifies the
 * user in a revocation. Without `permissions`, the user may do everything within its account. Throws if the seed is
 * malformed.
 */
export async function mintUser(input: {
  account_seed: string
  name: string
  permissions?: UserPermissions
}): Promise<{ creds: string; public_key: string }> {
  const user = makeKey(User)
  const jwt = await encodeUser(input.name, user, keyOf(input.account_seed), userClaims(input.permissions))
  return {
    creds: new TextDecoder().decode(fmtCreds(jwt, user)),
    public_key: user.getPublicKey(),
  }
}

function userClaims(permissions: UserPermissions | undefined) {
  if (!permissions) return { subs: -1, data: -1, payload: -1 }
  return {
    ...AGENT_LIMITS,
    pub: side(permissions.publish),
    sub: side(permissions.subscribe),
  }
}

/** The server reads an empty allow list as "everything", so an empty list becomes a denial of everything. */
function side(subjects: string[]) {
  return subjects.length > 0 ? { allow: subjects, deny: [] } : { allow: [], deny: ['>'] }
}
