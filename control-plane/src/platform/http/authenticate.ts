import { timingSafeEqual } from 'node:crypto'
import { roleAtLeast, scopesAllow } from '@pharos/shared-protocol/access.ts'
import { type Barred, type StaffBar, staffBarOf } from '@pharos/shared-protocol/contract/business/staff-reach.ts'
import { type AnyRoute, RECENT_MS } from '@pharos/shared-protocol/contract/route.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Context } from 'koa'
import { baseUrlOf, type Config } from '../config.ts'
import type { Actor, ActorSession, Ctx, Platform } from '../context.ts'
import type { Premise } from '../database/connect.ts'
import { accountSuspended, Refusal } from '../refusal.ts'
import { cookiesOf } from './cookie.ts'

/** A credential of a request: in the `Authorization` header, or in the session cookie. */
export interface Credential {
  by: 'bearer' | 'session'
  token: string
}

export interface Principal {
  account: string
  actor: Actor
  /** Keeps the credential from ending until the commit of what it changes; refuses the change if it has ended. */
  hold?: (ctx: Ctx) => Promise<void>
}

/** The owner of a credential, as found recently. Valid only if a transaction confirms the premise. */
export interface Remembered {
  principal: Principal
  premise: Premise
}

/** Finds the owners of credentials. Provided by the account area. */
export interface Credentials {
  /** Null for a credential that is unknown, expired or revoked. */
  find(platform: Platform, credential: Credential): Promise<Principal | null>
  /** Looks only in memory. Null if `find` must be called. */
  recall(platform: Platform, credential: Credential): Remembered | null
}

/** The cookie that holds a session's token. */
export const SESSION_COOKIE = 'pharos'
/**
 * The cookie that holds the token with which staff look into an account, beside that of their own session. It counts
 * first, so that nothing in this browser acts in two accounts.
 */
export const STAFF_COOKIE = 'pharos-staff'

/**
 * The credential of a request. A header takes precedence: programs send it on purpose, while browsers add cookies by
 * themselves.
 */
export function credentialOf(ctx: Context, config: Config): Credential | null {
  const header = ctx.get('authorization')
  const token = header === '' ? cookieToken(ctx, config) : /^Bearer +(\S+)$/i.exec(header)?.[1]
  return token === undefined ? null : { by: header === '' ? 'session' : 'bearer', token }
}

function cookieToken(ctx: Context, config: Config): string | undefined {
  const cookies = cookiesOf(ctx, config)
  const own = cookies.get(SESSION_COOKIE)
  return own === undefined ? undefined : (cookies.get(STAFF_COOKIE) ?? own)
}

/** Removes the cookie of staff whose access to an account has ended: from then on, their own session counts again. */
export function forgetStaff(ctx: Context, config: Config, credential: Credential | null): void {
  const cookies = cookiesOf(ctx, config)
  if (credential?.by === 'session' && cookies.get(STAFF_COOKIE) === credential.token) cookies.set(STAFF_COOKIE, null)
}

/**
 * The `WWW-Authenticate` of a 401: where to find who issues tokens (RFC 9728, 5.1), and whether an invalid token was
 * sent (RFC 6750, 3.1).
 */
export function challengeOf(config: Config, wasSent = false): string {
  const metadata = `${baseUrlOf(config)}/.well-known/oauth-protected-resource`
  return `Bearer ${wasSent ? 'error="invalid_token", ' : ''}resource_metadata="${metadata}"`
}

/** Returns the caller, or throws a 401. */
export async function requirePrincipal(
  platform: Platform,
  credential: Credential | null,
  find: (credential: Credential) => Promise<Principal | null>,
): Promise<Principal> {
  const principal = credential && (await find(credential))
  if (principal) return principal
  platform.metrics.refused.inc({ status: '401' })
  const headers = credential?.by === 'bearer' ? { 'www-authenticate': challengeOf(platform.config, true) } : {}
  throw new Refusal('unauthenticated', detailOf(credential), { headers })
}

function detailOf(credential: Credential | null): Said {
  if (credential === null) return requestText('request.no_credential')
  if (credential.by === 'session') return requestText('request.session_ended')
  return requestText('request.credential_unknown')
}

/**
 * Refuses forged requests. Browsers also send the cookie with requests from other sites, so a request with changes must
 * include the token that only our own pages can read.
 */
export function requireOwnRequest(ctx: Context, actor: Actor, csrf_token: string): void {
  const session = actor.session ?? actor.impersonation
  if (!session || ctx.method === 'GET' || ctx.method === 'HEAD') return
  if (isOwnToken(session, csrf_token)) return
  throw new Refusal('forbidden', requestText('request.csrf_token'))
}

/** Whether a CSRF token is that of the session. */
export function isOwnToken(session: Pick<ActorSession, 'csrf_token'>, csrf_token: string): boolean {
  const [given, expected] = [Buffer.from(csrf_token), Buffer.from(session.csrf_token)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Refuses with 403 unless the actor's current role, and its scopes if it has any, allow the route. Also refuses a
 * session that was authenticated too long before `now` for the route.
 */
export function requireAccess(route: Barred & Pick<AnyRoute, 'method'>, actor: Actor, now: EpochMs): void {
  if (route.access.kind !== 'account') return
  const {
    scope,
    orScope = scope,
    role,
    scopedRole = role,
    session = false,
    recent = false,
    enrolling = false,
  } = route.access
  if (actor.type === 'partner_key' && !route.access.partner)
    throw new Refusal('forbidden', requestText('request.partner_key_elsewhere'))
  if (actor.type === 'partner' && !isReading(route))
    throw new Refusal('forbidden', requestText('request.partner_may_only_read'))
  if (actor.impersonation) requireStaffMay(route)
  else if (session && !actor.session) throw new Refusal('forbidden', requestText('request.requires_session'))
  if ((actor.session?.enrolling || actor.lacks_factor) && !enrolling)
    throw new Refusal('second_factor_required', requestText('request.requires_second_factor'))
  if (actor.lacks_sso) throw new Refusal('forbidden', requestText('request.requires_single_sign_on'))
  const scoped = actor.scopes.length > 0
  if (scoped && scope === null) throw new Refusal('forbidden', requestText('request.requires_full_access'))
  const enough = [scope, orScope].filter(each => each !== null)
  if (scoped && scope !== null && !enough.some(each => scopesAllow(actor.scopes, each)))
    throw new Refusal('forbidden', requestText('request.requires_scope', { scopes: [...new Set(enough)] }))
  const needed = scoped && actor.type === 'api_key' ? scopedRole : role
  if (!roleAtLeast(actor.role, needed)) throw new Refusal('forbidden', requestText('request.requires_role', { needed }))
  if (actor.suspended && changesWhenSuspended(route)) throw accountSuspended()
  if (recent) requireRecent({ actor, now })
}

/** Refuses what staff who look into an account may not do there. */
function requireStaffMay(route: Barred): void {
  const bar = staffBarOf(route)
  if (bar === null) return
  throw new Refusal('forbidden', STAFF_BARS[bar])
}

/** Why staff who look into an account may not call a route. */
export const STAFF_BARS: Record<StaffBar, Said> = {
  sensitive: requestText('request.staff_sensitive'),
  unscoped: requestText('request.staff_unscoped'),
  subject: requestText('request.staff_subject'),
  body: requestText('request.staff_body'),
}

/**
 * Whether a route is refused to a suspended account: all that change something, but for how people sign in and what
 * ends access.
 */
export function changesWhenSuspended({ method, access }: Pick<AnyRoute, 'access' | 'method'>): boolean {
  if (access.kind !== 'account' || isReading({ method, access })) return false
  return !(access.whileSuspended || access.enrolling)
}

/** Whether a route changes nothing, such as a simulation or a preview with a body. */
function isReading({ method, access }: Pick<AnyRoute, 'access' | 'method'>): boolean {
  return method === 'GET' || (access.kind === 'account' && access.scope?.startsWith('read:') === true)
}

/** Whether the person of a session has authenticated recently. */
export function isRecent({ authenticated_at }: ActorSession, now: EpochMs): boolean {
  return now - authenticated_at <= RECENT_MS
}

/** Refuses a session whose person has not authenticated recently. Keys are not affected. */
export function requireRecent({ actor, now }: { actor: Pick<Actor, 'session'>; now: EpochMs }): void {
  if (!actor.session || isRecent(actor.session, now)) return
  throw new Refusal(
    'reauthentication_required',
    requestText('request.requires_recent_sign_in', { minutes: RECENT_MS / MINUTE_MS }),
  )
}
