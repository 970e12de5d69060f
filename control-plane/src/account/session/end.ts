import { HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { tokenHash } from '../../platform/sealer.ts'
import { isSessionToken } from './token.ts'

/** Ends the session of a token, if it is one. */
export async function endSession(ctx: SystemCtx, token: string | undefined): Promise<void> {
  if (token === undefined || !isSessionToken(token)) return
  await sql`delete from session where hash = ${tokenHash(token)}`.execute(ctx.sql)
}

/** Ends the sessions of a person, in whatever account, but for one. */
export async function endSessionsOf(ctx: SystemCtx, person: string, kept: string | null): Promise<void> {
  await sql`delete from session where person_id = ${person} and id is distinct from ${kept}::uuid`.execute(ctx.sql)
}

/** What an account asks of the sessions in it. */
interface SessionRules {
  id: string
  session_idle_minutes: number
  session_max_hours: number
  allowed_methods: string[]
}

/** Ends the sessions in an account that do not fit its rules any more, but for one; others end when the rules say. */
export async function fitSessions(ctx: SystemCtx, rules: SessionRules, kept: string | null): Promise<void> {
  const { id, allowed_methods: allowed, session_idle_minutes: idle, session_max_hours: max } = rules
  await sql`update session set idle_ms = ${idle * MINUTE_MS}, ends_at = least(ends_at, created_at + ${max * HOUR_MS}::bigint)
    where account_id = ${id}`.execute(ctx.sql)
  await sql`delete from session where account_id = ${id} and not only_account and id is distinct from ${kept}::uuid
    and not ((case when method in ('magic_link', 'staff_link', 'invitation') then 'magic_link'
      when method in ('password', 'passkey') then method else 'provider' end) = any(${allowed}))`.execute(ctx.sql)
}
