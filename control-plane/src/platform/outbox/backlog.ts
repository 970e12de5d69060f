import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'

/** How many events each consumer has not consumed yet. */
export async function eventBacklogs(ctx: SystemCtx) {
  const { rows } = await sql<{ consumer: string; waiting: number; oldest: number | null }>`
    select c.consumer, count(*)::int as waiting, min(e.created_at) as oldest
    from event_claim c join event e on e.id = c.event_id group by c.consumer order by c.consumer`.execute(ctx.sql)
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest_at: rfc3339OrNull(oldest) }))
}
