import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ALLOWED, WITH_OWNERS } from './admits.ts'

/** A session that may still act, and as whom. */
export interface HeldSession {
  id: string
  account_id: string
  member_id: string
}

/** Those of the sessions that still reach what members of their account reach. To ask is no use of them. */
export async function heldSessions(ctx: SystemCtx, ids: readonly string[]): Promise<HeldSession[]> {
  const { rows } = await sql<HeldSession>`select s.id, s.account_id, s.member_id ${sql.raw(WITH_OWNERS)}
    where s.id = any(${ids}::uuid[]) and s.ends_at > ${ctx.now} and s.last_used_at + s.idle_ms > ${ctx.now}
      and not s.enrolling and ${sql.raw(ALLOWED)}`.execute(ctx.sql)
  return rows
}
