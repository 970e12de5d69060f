import {
  MAINTENANCE_ENDED,
  MAINTENANCE_STARTED,
  maintenanceNoticeOf,
} from '../../monitoring/maintenance-window/index.ts'
import { STATUS_CHANGED, STATUS_SETTLED } from '../../monitoring/monitor/index.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { forgetChanges } from '../../platform/database/changes.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { startWorker, type Worker, wakeWorkers } from '../../platform/worker.ts'
import { PAGE_CHANGED } from '../status-page/index.ts'
import type { ChangedPage } from './rebuilds.ts'

export const PAGE_VIEW_CONSUMER = 'page_view'
export const PAGE_VIEW_EVENTS = [PAGE_CHANGED, STATUS_CHANGED, STATUS_SETTLED, MAINTENANCE_STARTED, MAINTENANCE_ENDED]
/** The worker that follows changes in every process that serves pages. */
export const CHANGES_WAKE = 'page_changes'
const SWEEP_EVERY_MS = 600_000

/** Records which pages an event changes, in the transaction that removes its claim; in any number of processes. */
export function startPageChanges(platform: Platform): Worker {
  return startConsumer(platform, PAGE_VIEW_CONSUMER, noteChanges)
}

async function noteChanges(ctx: SystemCtx, events: StoredEvent[]): Promise<void> {
  const pages = events.filter(event => event.name === PAGE_CHANGED.name).map(event => event.subject)
  const monitors = events.flatMap(monitorsOf)
  const { rows } = await sql`insert into page_change (page_id)
    select unnest(${pages}::uuid[]) union
    select page_id from status_page_component where monitor_id = any(${monitors}::uuid[])
    returning 1 as done`.execute(ctx.sql)
  if (rows.length === 0) return
  wakeWorkers(ctx, CHANGES_WAKE)
}

function monitorsOf(event: StoredEvent): string[] {
  if (event.name === PAGE_CHANGED.name) return []
  if (event.name !== MAINTENANCE_STARTED.name && event.name !== MAINTENANCE_ENDED.name) return [event.subject]
  return maintenanceNoticeOf(event).monitors.map(monitor => monitor.id)
}

export function startPageChangesSweep(platform: Platform): Worker {
  const forget = forgetChanges('page_change')
  return startWorker(platform, {
    name: 'old-page-changes',
    everyMs: SWEEP_EVERY_MS,
    work: () => inSystem(platform, forget),
  })
}

/** Whether a page changed in a transaction that had not ended at `mark`. */
export function anyChange(mark: string | null) {
  return sql`exists (select from page_change where xid >= ${mark ?? '0'}::text::xid8)`
}

/**
 * Pages that changed in transactions not known to have ended at `mark`, and the next mark; schedulers read theirs the
 * same way. Without a mark, all of `known` may have changed.
 */
export async function readPageChanges(
  ctx: SystemCtx,
  mark: string | null,
  known: readonly string[],
): Promise<{ mark: string; pages: ChangedPage[] }> {
  const { rows } = await sql<{ mark: string; pages: ChangedPage[] }>`
    with changed as (
      select page_id as id from page_change where xid >= ${mark ?? '0'}::text::xid8 and ${mark !== null}::boolean
      union select unnest(${mark === null ? [...known] : []}::uuid[])
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'account', coalesce(p.account_id::text, ''))), '[]')
        from changed c left join status_page p on p.id = c.id) as pages`.execute(ctx.sql)
  return rows[0] ?? { mark: '0', pages: [] }
}
