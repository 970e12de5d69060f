import type { MaintenanceStatus } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { occurrencesOnPage } from '../../monitoring/maintenance-window/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { derivedId, type PageKey } from '../status-page/index.ts'
import { statusAt } from './rules.ts'

/** Maintenance as a page shows it, whether written there or from a window. */
export interface ShownMaintenance {
  id: string
  title: string
  body: string | null
  status: MaintenanceStatus
  monitor_ids: string[]
  starts_at: number
  ends_at: number
  created_at: number
  updated_at: number
}

/**
 * The maintenance of windows that name a page, from their current occurrences and calendars; without what ended before
 * `since`.
 */
export async function loadWindowMaintenance(
  ctx: SystemCtx,
  page: PageKey,
  monitorIds: readonly string[],
  since: number,
): Promise<ShownMaintenance[]> {
  const occurrences = await occurrencesOnPage(ctx, page, monitorIds, since)
  return occurrences.map(({ window_id, starts_at, ends_at, ...shown }) => {
    const schedule = { status: 'scheduled' as const, scheduled_start_at: starts_at, scheduled_end_at: ends_at }
    const status = statusAt(schedule, ctx.now)
    const moved = { scheduled: 0, in_progress: starts_at, completed: ends_at }[status]
    const updated_at = Math.max(shown.created_at, moved)
    return { ...shown, id: derivedId(window_id, starts_at), body: null, status, starts_at, ends_at, updated_at }
  })
}
