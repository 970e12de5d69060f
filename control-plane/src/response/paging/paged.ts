import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type IncidentScope, reportedIncidents } from '../incident/index.ts'

export interface PagedPerson {
  user_id: string
  /** As it was in the pages. */
  name: string
  /** When the person was paged, in order: once for each step of an escalation, by however many methods. */
  at: EpochMs[]
}

/** Who was paged in a range, and when; about the incidents of a scope. */
export async function loadPaged(
  ctx: SystemCtx,
  account: string,
  { from, to }: { from: EpochMs; to: EpochMs },
  scope: IncidentScope,
): Promise<PagedPerson[]> {
  const about = scope === null ? sql`true` : sql`incident_id in ${reportedIncidents({ account, from, to, scope })}`
  const { rows } =
    await sql<PagedPerson>`select user_id, max(name) as name, jsonb_agg(due_at order by due_at) as at from (
      select distinct user_id, name, incident_id, due_at from page
      where account_id = ${account} and state = 'sent' and user_id is not null
        and due_at >= ${from} and due_at < ${to} and ${about}
    ) t group by user_id`.execute(ctx.sql)
  return rows
}
