import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { admitsAt } from './admits.ts'
import { isSessionToken } from './token.ts'

/** Ends the session of a token, if the token has the form of one. */
export async function endSession(ctx: SystemCtx, token: string | undefined): Promise<void> {
  if (token === undefined || !isSessionToken(token)) return
  await sql`delete from session where hash = ${tokenHash(token)}`.execute(ctx.sql)
}

/** Ends the sessions of a person in all accounts, except for one. */
export async function endSessionsOf(ctx: SystemCtx, person: string, kept: string | null): Promise<void> {
  await sql`delete from session where person_id = ${person} and id is distinct from ${kept}::uuid`.execute(ctx.sql)
}

/** Ends the sessions in an account that began by a method. */
export async function endSessionsBy(ctx: SystemCtx, account: string, method: string): Promise<void> {
  await sql`delete from session where account_id = ${account} and method = ${method}`.execute(ctx.sql)
}

/** Ends the sessions that their account no longer admits, so that they do not work again when it admits them again. */
export async function endSessionsNotAdmitted(ctx: SystemCtx, account: string): Promise<void> {
  await sql`delete from session s using account a, member m
    where s.account_id = ${account} and a.id = s.account_id and m.id = s.member_id and not ${sql.raw(admitsAt(ctx.now))}`.execute(
    ctx.sql,
  )
}

/** How long the sessions in an account last. */
interface SessionLimits {
  id: string
  session_idle_minutes: number
  session_max_hours: number
}

/**
 * Applies the account's rules to its sessions: ends those that it no longer admits, and adjusts when the others end.
 */
export async function fitSessions(ctx: SystemCtx, limits: SessionLimits): Promise<void> {
  const { id, session_idle_minutes: idle, session_max_hours: max } = limits
  await sql`update session set idle_ms = ${idle * MINUTE_MS}, ends_at = least(ends_at, created_at + ${max * HOUR_MS}::bigint)
    where account_id = ${id}`.execute(ctx.sql)
  await endSessionsNotAdmitted(ctx, id)
}
