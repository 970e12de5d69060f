import type { MaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { planOf, type StoredWindow } from './entity.ts'
import { upcoming } from './rules.ts'

/** How many next occurrences are shown. */
export const SHOWN = 5

interface Times {
  starts_at: number
  ends_at: number
}

export function presentWindow(window: StoredWindow, active: Times | null, now: number): MaintenanceWindow {
  const next = upcoming(planOf(window), Math.max(now, window.since), SHOWN)
  return {
    id: window.id,
    account_id: window.account_id,
    title: window.title,
    ...presentTimes(window),
    timezone: window.timezone,
    recurrence: window.recurrence ?? null,
    monitor_tags: window.monitor_tags,
    monitor_ids: window.monitor_ids,
    suppress: window.suppress,
    status_page_ids: window.status_page_ids,
    external_key: window.external_key ?? null,
    status: active ? 'active' : next.length > 0 ? 'scheduled' : 'ended',
    active: active && presentTimes(active),
    upcoming: next.map(presentTimes),
    created_at: rfc3339(window.created_at),
  }
}

export function presentTimes({ starts_at, ends_at }: Times) {
  return { starts_at: rfc3339(starts_at), ends_at: rfc3339(ends_at) }
}
