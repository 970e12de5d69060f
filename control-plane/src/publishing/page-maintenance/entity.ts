import type { MaintenanceStatus } from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { defineEntity, type InferEntity, instant, p, uuidArray } from '../../platform/database/column.ts'

/** Maintenance written on a page for its visitors; windows that name a page are read from their occurrences. */
export const PageMaintenanceEntity = defineEntity({
  name: 'page_maintenance',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    page_id: p.uuid(),
    title: p.text(),
    body: p.text().nullable(),
    scheduled_start_at: instant(),
    scheduled_end_at: instant(),
    affected_http_job_ids: uuidArray(),
    status: p.text().$type<MaintenanceStatus>(),
    created_at: instant(),
    updated_at: instant(),
  },
})
export type StoredMaintenance = InferEntity<typeof PageMaintenanceEntity>
