import { roleAtLeast, scopesAllow } from '@pharos/shared-protocol/access.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Context } from 'koa'
import type { Actor, Platform } from '../context.ts'
import { Refusal } from '../refusal.ts'

export interface Principal {
  account: string
  actor: Actor
}

/** Finds the owner of a bearer token; null for one that is unknown, expired or revoked. Provided by the account area. */
export type Authenticate = (platform: Platform, token: string) => Promise<Principal | null>

/** The caller, or a 401. */
export async function requirePrincipal(
  ctx: Context,
  platform: Platform,
  authenticate: Authenticate,
): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1]
  const principal = token ? await authenticate(platform, token) : null
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
