import type { Role } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/account/session.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type EpochMs, rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { ActorSession, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { deviceOf } from '../../platform/http/device.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { findMember, requireManages } from '../member/index.ts'
import { live } from './live.ts'

interface Row {
  id: string
  account_id: string
  account_name: string
  person_id: string
  member_id: string
  member_name: string
  role: Role
  staff: boolean
  email: string
  method: string
  address: string
  user_agent: string
  only_account: boolean
  created_at: EpochMs
  authenticated_at: EpochMs
  last_used_at: EpochMs
  ends_at: EpochMs
  idle_ms: number
  second_factor: string | null
  enrolling: boolean
  /** Whether the account requires a second factor of its member by now. */
  lacks_factor: boolean
  suspended_at: EpochMs | null
  is_partner: boolean
}

const rowsAt = (now: EpochMs) => sql`select session.*,
  not session.only_account and lacks_second_factor(m.id, ${now}) as lacks_factor, m.name as member_name, m.role, m.staff, p.email, a.name as account_name,
  a.suspended_at, a.is_partner
  from session join member m on m.id = session.member_id join person p on p.id = session.person_id
    join account a on a.id = session.account_id`

/** The session of the request. */
export async function getSession(ctx: OpenCtx) {
  const { id, csrf_token } = sessionOf(ctx)
  return ctx.inSystem(tx => describeSession(tx, id, csrf_token))
}

/** A session in the form for its own person. */
export async function describeSession(tx: SystemCtx, id: string, csrf_token: string) {
  const { rows } = await sql<Row>`${rowsAt(tx.now)} where session.id = ${id}`.execute(tx.sql)
  const [row] = rows
  if (!row) throw new Refusal('unauthenticated', requestText('request.session_ended'))
  const accounts = await accountsOf(tx, row)
  return {
    id: row.id,
    user_id: row.member_id,
    email: row.email,
    name: row.member_name,
    account: { account_id: row.account_id, name: row.account_name, role: row.role },
    accounts,
    method: row.method,
    second_factor: row.second_factor,
    enrolling: row.enrolling || row.lacks_factor,
    staff: row.staff,
    impersonation: null,
    suspended_at: rfc3339OrNull(row.suspended_at),
    is_partner: row.is_partner,
    csrf_token,
    created_at: rfc3339(row.created_at),
    authenticated_at: rfc3339(row.authenticated_at),
    expires_at: endOf(row),
  }
}

/** The accounts to which a session can be switched, by name. */
export async function accountsOf(
  tx: SystemCtx,
  { person_id, account_id, only_account }: Pick<Row, 'person_id' | 'account_id' | 'only_account'>,
) {
  const { rows } = await sql<{ account_id: string; name: string; role: Role }>`
    select a.id as account_id, a.name, m.role from member m join account a on a.id = m.account_id
    where m.person_id = ${person_id} and m.deactivated_at is null and (not ${only_account} or a.id = ${account_id})
    order by a.name, a.id`.execute(tx.sql)
  return rows
}

/**
 * Lists the sessions of a member. A person sees all of their own in all accounts; an admin sees those that act in the
 * account.
 */
export async function listSessions(ctx: OpenCtx, { params }: Input<typeof contract.listSessions>) {
  await requireManagesSessions(ctx, params.user_id)
  const mine = whose(ctx, params.user_id)
  const now = ctx.now
  const { rows } = await ctx.inSystem(tx =>
    sql<Row>`${rowsAt(now)} where ${mine} and ${live(now)} order by session.id desc`.execute(tx.sql),
  )
  return rows.map(row => ({
    id: row.id,
    current: row.id === ctx.actor.session?.id,
    account_id: row.account_id,
    method: row.method,
    second_factor: row.second_factor,
    address: row.address,
    user_agent: row.user_agent,
    device: deviceOf(row.user_agent),
    created_at: rfc3339(row.created_at),
    last_used_at: rfc3339(row.last_used_at),
    expires_at: endOf(row),
  }))
}

/** SQL over `session`: those of a member that the caller may see and end. */
export function whose({ account, actor }: Pick<OpenCtx, 'account' | 'actor'>, user: string) {
  const { session, member } = actor
  if (session && member?.id === user && !session.only_account) return sql`session.person_id = ${session.person}`
  return sql`session.member_id = ${user} and session.account_id = ${account}`
}

/** Refuses callers who may not see and end the sessions of a member. */
export async function requireManagesSessions(ctx: OpenCtx, user: string): Promise<void> {
  const member = await ctx.inAccount('read', tx => findMember(tx, ctx.account, user))
  if (!member) throw notFound('member')
  requireManages(ctx, member)
}

/** The session of a request to a route that only sessions may call. */
export function sessionOf({ actor }: Pick<OpenCtx, 'actor'>): ActorSession {
  if (!actor.session) throw new Error('The route does not ask for a session.')
  return actor.session
}

/** When it ends unless it is used again. */
function endOf({ last_used_at, idle_ms, ends_at }: Row): string {
  return rfc3339(Math.min(last_used_at + idle_ms, ends_at))
}
