import type { PageMaintenance } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { MaintenanceWords, PageChange } from '../status-page/index.ts'
import type { StoredMaintenance } from './entity.ts'

export function presentMaintenance(row: StoredMaintenance): PageMaintenance {
  return {
    id: row.id,
    status_page_id: row.page_id,
    title: row.title,
    body: row.body ?? null,
    scheduled_start_at: rfc3339(row.scheduled_start_at),
    scheduled_end_at: rfc3339(row.scheduled_end_at),
    affected_http_job_ids: row.affected_http_job_ids,
    status: row.status,
    created_at: rfc3339(row.created_at),
    updated_at: rfc3339(row.updated_at),
  }
}

/** Maintenance as a page shows it. */
export function changeOf(row: StoredMaintenance, notify: boolean, moved = false): PageChange {
  const words: MaintenanceWords = {
    maintenance_id: row.id,
    title: row.title,
    body: row.body ?? null,
    status: row.status,
    moved,
    monitor_ids: row.affected_http_job_ids,
    scheduled_start_at: row.scheduled_start_at,
    scheduled_end_at: row.scheduled_end_at,
  }
  return { what: 'maintenance', resource_id: row.id, public: { ...words }, notify }
}
