import type { Suppress } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { defineEntity, type InferEntity, instant, p, textArray, uuidArray } from '../../platform/database/column.ts'
import type { Plan } from './rules.ts'

/** Its occurrences and covered monitors are rows of hand-written SQL (occurrence.ts, span.ts). */
export const MaintenanceWindowEntity = defineEntity({
  name: 'maintenance_window',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    title: p.text(),
    starts_at: instant(),
    ends_at: instant(),
    timezone: p.text(),
    recurrence: p.text().nullable(),
    monitor_tags: textArray(),
    monitor_ids: uuidArray(),
    suppress: p.text().$type<Suppress>(),
    status_page_ids: uuidArray(),
    external_key: p.text().nullable(),
    since: instant(),
    next_at: instant().nullable(),
    created_at: instant(),
    revision: p.integer(),
  },
})
export type StoredWindow = InferEntity<typeof MaintenanceWindowEntity>

export function planOf({ starts_at, ends_at, timezone, recurrence }: Pick<StoredWindow, keyof Plan>): Plan {
  return { starts_at, ends_at, timezone, recurrence: recurrence ?? null }
}
