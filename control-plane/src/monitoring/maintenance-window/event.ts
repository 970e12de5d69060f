import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { Suppress } from '@pharos/shared-protocol/contract/maintenance-window.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { StoredWindow } from './entity.ts'
import type { StoredOccurrence } from './occurrence.ts'

export const MAINTENANCE_STARTED = 'maintenance.started'
export const MAINTENANCE_ENDED = 'maintenance.ended'

/** A window that names status pages has changed, or no longer names them. Subject: the window. */
export const MAINTENANCE_CHANGED = 'maintenance.changed'

const NAMED = 200

/** The payload of both events. Subject: the window. */
export interface MaintenanceNotice {
  window: { id: string; title: string; suppress: Suppress }
  occurrence_id: string
  starts_at: EpochMs
  ends_at: EpochMs
  /** At most 200 of the covered ones, by name. */
  monitors: { id: string; kind: MonitorKindName; friendly_name: string }[]
  monitor_count: number
  /** The notification groups of all of them. */
  group_notification_ids: string[]
  status_page_ids: string[]
}

export function maintenanceNoticeOf(event: StoredEvent): MaintenanceNotice {
  return event.payload as unknown as MaintenanceNotice
}

export async function emitNotice(
  ctx: SystemCtx,
  name: typeof MAINTENANCE_STARTED | typeof MAINTENANCE_ENDED,
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
  await ctx.emit({ account: account_id, name, subject: window_id, payload: { ...notice } })
}

/** Emits that a window was created, changed, ended or deleted, if it names status pages or did. */
export async function emitChanged(ctx: SystemCtx, window: StoredWindow, named: readonly string[] = []): Promise<void> {
  const status_page_ids = [...new Set([...window.status_page_ids, ...named])]
  if (status_page_ids.length === 0) return
  const { id, account_id } = window
  await ctx.emit({ account: account_id, name: MAINTENANCE_CHANGED, subject: id, payload: { status_page_ids } })
}
