import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** How many messages of all accounts are not sent yet. */
export async function deliveryBacklog(ctx: SystemCtx) {
  const { rows } = await sql<{ waiting: number; due: number; oldest: number | null }>`select count(*)::int as waiting,
    count(*) filter (where next_attempt_at <= ${ctx.now})::int as due, min(created_at) as oldest
    from delivery where state = 'waiting'`.execute(ctx.sql)
  const [row] = rows
  return { waiting: row?.waiting ?? 0, due: row?.due ?? 0, oldest_at: rfc3339OrNull(row?.oldest ?? null) }
}
