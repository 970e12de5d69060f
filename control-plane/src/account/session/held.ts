import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { allowedAt, WITH_OWNERS } from './admits.ts'

/** A session that may still act, with its account and member. */
export interface HeldSession {
  id: string
  account_id: string
  member_id: string
}

/** Returns which of the sessions may still act as members of their account. Does not count as a use of them. */
export async function heldSessions(ctx: SystemCtx, ids: readonly string[]): Promise<HeldSession[]> {
  const { rows } = await sql<HeldSession>`select s.id, s.account_id, s.member_id ${sql.raw(WITH_OWNERS)}
    where s.id = any(${ids}::uuid[]) and s.ends_at > ${ctx.now} and s.last_used_at + s.idle_ms > ${ctx.now}
      and not s.enrolling and (s.only_account or not lacks_second_factor(m.id, ${ctx.now})) and ${sql.raw(allowedAt(ctx.now))}`.execute(
    ctx.sql,
  )
  return rows
}
