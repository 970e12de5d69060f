import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** A session of an application. */
export interface SessionKey {
  application_id: string
  session_id: string
}

/** Those of some sessions of an account that have a replay which was not deleted, in their order. */
export async function findReplays<S extends SessionKey>(
  ctx: SystemCtx,
  account: string,
  sessions: readonly S[],
): Promise<S[]> {
  if (sessions.length === 0) return []
  const { rows } = await sql<SessionKey>`select r.application_id, r.session_id
    from unnest(${sessions.map(each => each.application_id)}::uuid[], ${sessions.map(each => each.session_id)}::uuid[])
      as wanted (application_id, session_id) join rum_replay r using (application_id, session_id)
    where r.account_id = ${account} and r.gone_at is null and exists (select from rum_segment s
      where s.application_id = r.application_id and s.session_id = r.session_id and s.stored_at is not null)`.execute(
    ctx.sql,
  )
  const found = new Set(rows.map(row => `${row.application_id} ${row.session_id}`))
  return sessions.filter(each => found.has(`${each.application_id} ${each.session_id}`))
}
