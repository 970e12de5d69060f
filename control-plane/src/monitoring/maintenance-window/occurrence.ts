import type { Suppress } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { StoredWindow } from './entity.ts'

/** The worker that maintains occurrences, by its name in wake-ups. */
export const KEEPER = 'maintenance'

/** One occurrence as a row: created a minute before it begins, and kept. Over once `ends_at` has passed. */
export interface StoredOccurrence {
  id: string
  account_id: string
  window_id: string
  title: string
  starts_at: EpochMs
  ends_at: EpochMs
  monitor_tags: string[]
  monitor_ids: string[]
  suppress: Suppress
  status_page_ids: string[]
  begun_at: EpochMs | null
  ended_at: EpochMs | null
}

export async function insertOccurrence(
  ctx: SystemCtx,
  window: StoredWindow,
  span: { starts_at: number; ends_at: number },
): Promise<void> {
  await sql`insert into maintenance_occurrence (id, account_id, window_id, title, starts_at, ends_at, monitor_tags,
      monitor_ids, suppress, status_page_ids)
    values (${ctx.newId()}, ${window.account_id}, ${window.id}, ${window.title}, ${span.starts_at}, ${span.ends_at},
      ${window.monitor_tags}::text[], ${window.monitor_ids}::uuid[], ${window.suppress}, ${window.status_page_ids}::uuid[])
    on conflict (window_id, starts_at) do nothing`.execute(ctx.sql)
}

/** The current occurrences of windows; at most one each. */
export async function activeOf(ctx: SystemCtx, windowIds: readonly string[]): Promise<Map<string, StoredOccurrence>> {
  const { rows } = await sql<StoredOccurrence>`select * from maintenance_occurrence
    where window_id = any(${[...windowIds]}::uuid[]) and starts_at <= ${ctx.now} and ends_at > ${ctx.now}`.execute(
    ctx.sql,
  )
  return new Map(rows.map(row => [row.window_id, row]))
}

/** Ends a window's current occurrence now, or at another instant; returns whether there was one. */
export async function endActive(ctx: SystemCtx, windowId: string, at: number = ctx.now): Promise<boolean> {
  const { numAffectedRows } = await sql`update maintenance_occurrence set ends_at = ${at}
    where window_id = ${windowId} and starts_at <= ${ctx.now} and ends_at > ${ctx.now}`.execute(ctx.sql)
  return (numAffectedRows ?? 0n) > 0n
}

/** Removes an occurrence that was about to begin. */
export async function forgetPlanned(ctx: SystemCtx, windowId: string): Promise<void> {
  await sql`delete from maintenance_occurrence where window_id = ${windowId} and starts_at > ${ctx.now}`.execute(
    ctx.sql,
  )
}

/** Applies the window's new settings to its current occurrence. */
export async function followWindow(ctx: SystemCtx, window: StoredWindow): Promise<void> {
  await sql`update maintenance_occurrence set title = ${window.title}, monitor_tags = ${window.monitor_tags}::text[],
      monitor_ids = ${window.monitor_ids}::uuid[], suppress = ${window.suppress},
      status_page_ids = ${window.status_page_ids}::uuid[]
    where window_id = ${window.id} and ends_at > ${ctx.now}`.execute(ctx.sql)
}
