import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Whether occurrence `o` covers monitor `m`: by a tag, by its id, or as a pair. Null, not false, for a monitor that is
 * not a pair.
 */
export const COVERS = sql`(m.id = any(o.monitor_ids) or m.http_job_id = any(o.monitor_ids) or m.tags && o.monitor_tags)`

/** Whether a maintenance window of the account covers its monitor `m` now, as SQL. Usually no window is in force. */
export function isCovered({ account, now }: Ctx) {
  const inForce = sql`o.account_id = ${account} and o.starts_at <= ${now} and o.ends_at > ${now}`
  return sql<boolean>`(exists (select from maintenance_occurrence o where ${inForce})
    and exists (select from maintenance_occurrence o where ${inForce} and ${COVERS}))`
}

export interface Coverage {
  window_id: string
  title: string
  until: EpochMs
}

/** Which of these monitors are in maintenance at an instant. Of several windows, the one that ends last counts. */
export async function coveredMonitors(
  ctx: SystemCtx,
  monitorIds: readonly string[],
  at: EpochMs,
): Promise<Map<string, Coverage>> {
  if (monitorIds.length === 0) return new Map()
  const { rows } = await sql<Coverage & { id: string }>`
    select distinct on (m.id) m.id, o.window_id, o.title, o.ends_at as until
    from monitor m join maintenance_occurrence o on o.account_id = m.account_id and ${COVERS}
    where m.id = any(${[...monitorIds]}::uuid[]) and o.starts_at <= ${at} and o.ends_at > ${at}
    order by m.id, o.ends_at desc`.execute(ctx.sql)
  return new Map(rows.map(({ id, ...coverage }) => [id, coverage]))
}

/** When a monitor was in maintenance within a range. */
export async function loadMaintenanceOf(
  ctx: SystemCtx,
  account: string,
  monitor: string,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<{ from: EpochMs; to: EpochMs }[]> {
  const { rows } = await sql<{ from: EpochMs; to: EpochMs }>`
    select from_at as "from", to_at as "to" from maintenance_span
    where account_id = ${account} and monitor_id = ${monitor} and from_at < ${to} and to_at > ${from}`.execute(ctx.sql)
  return rows
}
