import { Suppress } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { z } from 'zod'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { defineEvent, Instant } from '../../platform/outbox/event.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import { MonitorName } from '../monitor/index.ts'
import type { StoredWindow } from './entity.ts'
import type { StoredOccurrence } from './occurrence.ts'

/** Both events of an occurrence. Subject: the window. */
const Notice = z.object({
  window: z.object({ id: z.string(), title: z.string(), suppress: Suppress }),
  occurrence_id: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  /** The covered monitors by name, at most 200. */
  monitors: z.array(MonitorName),
  monitor_count: z.number(),
  /** The notification groups of all covered monitors. */
  group_notification_ids: z.array(z.string()),
  status_page_ids: z.array(z.string()),
})
export type MaintenanceNotice = z.output<typeof Notice>

export const MAINTENANCE_STARTED = defineEvent('maintenance.started', Notice)
export const MAINTENANCE_ENDED = defineEvent('maintenance.ended', Notice)

export function maintenanceNoticeOf(event: StoredEvent): MaintenanceNotice {
  return (event.name === MAINTENANCE_STARTED.name ? MAINTENANCE_STARTED : MAINTENANCE_ENDED).read(event)
}

/** A window that names status pages has changed, or no longer names them. Subject: the window. */
export const MAINTENANCE_CHANGED = defineEvent(
  'maintenance.changed',
  z.object({ status_page_ids: z.array(z.string()) }),
)

const NAMED = 200

export async function emitNotice(
  ctx: SystemCtx,
  event: typeof MAINTENANCE_STARTED | typeof MAINTENANCE_ENDED,
  occurrence: StoredOccurrence,
): Promise<void> {
  const { id, account_id, window_id, title, suppress, starts_at, ends_at, status_page_ids } = occurrence
  const { rows } = await sql<MaintenanceNotice['monitors'][number] & { groups: string[] }>`
    select distinct m.id, m.kind, m.friendly_name, m.group_notification_ids as groups
    from maintenance_span s join monitor m on m.id = s.monitor_id
    where s.occurrence_id = ${id} order by m.friendly_name, m.id`.execute(ctx.sql)
  const notice: MaintenanceNotice = {
    window: { id: window_id, title, suppress },
    occurrence_id: id,
    starts_at,
    ends_at,
    monitors: rows.slice(0, NAMED).map(({ groups: _, ...monitor }) => monitor),
    monitor_count: rows.length,
    group_notification_ids: [...new Set(rows.flatMap(row => row.groups))],
    status_page_ids,
  }
  ctx.emit(event.of({ account: account_id, subject: window_id }, notice))
}

/** Emits that a window was created, changed, ended or deleted, if it names status pages or did. */
export async function emitChanged(ctx: SystemCtx, window: StoredWindow, named: readonly string[] = []): Promise<void> {
  const status_page_ids = [...new Set([...window.status_page_ids, ...named])]
  if (status_page_ids.length === 0) return
  const { id, account_id } = window
  ctx.emit(MAINTENANCE_CHANGED.of({ account: account_id, subject: id }, { status_page_ids }))
}
