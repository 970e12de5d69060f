import { roleAtLeast, scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import type { Actor, Platform } from '../context.ts'
import type { Premise } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'

export interface Principal {
  account: string
  actor: Actor
}

/** The owner of a token as it was lately. It counts only together with a transaction in which the premise holds. */
export interface Remembered {
  principal: Principal
  premise: Premise
}

/** The owners of bearer tokens. Provided by the account area. */
export interface Credentials {
  /** Null for a token that is unknown, expired or revoked. */
  find(platform: Platform, token: string): Promise<Principal | null>
  /** Without asking the database. Null when `find` must be called. */
  recall(platform: Platform, token: string): Remembered | null
}

export function bearerToken(ctx: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1]
}

/** The caller, or a 401. */
export async function requirePrincipal(
  ctx: Context,
  platform: Platform,
  find: (token: string) => Promise<Principal | null>,
): Promise<Principal> {
  const token = bearerToken(ctx)
  const principal = token ? await find(token) : null
  if (principal) return principal
  platform.metrics.refused.inc({ status: '401' })
  const detail = token
    ? 'The credential is unknown, expired or revoked.'
    : 'Send an API key as "Authorization: Bearer <key>".'
  throw new Refusal('unauthenticated', detail, { headers: { 'www-authenticate': 'Bearer' } })
}

/** Refuses with 403 unless the member's current role allows the route and, for a scoped key, its scopes allow it too. */
export function requireAccess(route: AnyRoute, actor: Actor): void {
  if (route.access.kind !== 'account') return
  const { scope, role, scopedRole = role } = route.access
  const scoped = actor.scopes.length > 0
  if (scoped && scope === null) throw new Refusal('forbidden', 'This needs a key without scopes.')
  if (scoped && scope !== null && !scopesAllow(actor.scopes, scope))
    throw new Refusal('forbidden', `This needs the scope ${scope}.`)
  const needed = scoped ? scopedRole : role
  if (!roleAtLeast(actor.member.role, needed))
    throw new Refusal('forbidden', `This needs the role ${needed} or a higher one.`)
}
