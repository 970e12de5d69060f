import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { markDirty } from '../uptime/index.ts'
import { COVERS } from './covered.ts'
import type { StoredOccurrence } from './occurrence.ts'

/**
 * Updates the record of the monitors that an occurrence covers: adds new ones from `from` on (the start, when it
 * begins), ends those that it no longer covers, and applies its end. The past stays.
 */
export async function keepSpans(ctx: SystemCtx, occurrence: StoredOccurrence, from: number): Promise<void> {
  const { id, ends_at, suppress } = occurrence
  await sql`update maintenance_span s set to_at = greatest(s.from_at, ${ctx.now}::bigint)
    from monitor m, maintenance_occurrence o
    where s.occurrence_id = ${id} and s.to_at > ${ctx.now} and m.id = s.monitor_id and o.id = s.occurrence_id
      and (${COVERS} is not true or s.suppress <> o.suppress)`.execute(ctx.sql)
  await sql`update maintenance_span set to_at = greatest(from_at, ${ends_at}::bigint)
    where occurrence_id = ${id} and to_at > ${ctx.now} and to_at <> ${ends_at}`.execute(ctx.sql)
  if (ends_at <= from) return
  const { rows } = await sql<{ id: string }>`
    insert into maintenance_span (occurrence_id, account_id, monitor_id, suppress, from_at, to_at)
    select o.id, m.account_id, m.id, ${suppress}, greatest(${from}::bigint, m.created_at), ${ends_at}
    from maintenance_occurrence o join monitor m on m.account_id = o.account_id and ${COVERS}
    where o.id = ${id} and m.created_at < ${ends_at} and not exists (select from maintenance_span s
      where s.occurrence_id = o.id and s.monitor_id = m.id and s.to_at > ${ctx.now})
    on conflict do nothing returning monitor_id as id`.execute(ctx.sql)
  // If it is recorded late, e.g. after nothing ran, times that were rolled up meanwhile are redone.
  await markDirty(
    ctx,
    rows.flatMap(row => [from, Math.min(ends_at, ctx.now)].map(at => ({ monitor: row.id, at }))),
  )
}
