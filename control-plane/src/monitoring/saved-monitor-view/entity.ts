import type { MonitorFilters } from '@pharos/shared-protocol/contract/monitoring/saved-monitor-view.ts'
import { defineEntity, instant, p } from '../../platform/database/column.ts'

/** Named filters of the list of monitors. A view with an owner is visible to that member only. */
export const MonitorViewEntity = defineEntity({
  name: 'monitor_view',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    filters: p.json().$type<MonitorFilters>(),
    owner_id: p.uuid().nullable(),
    created_by: p.uuid().nullable(),
    created_at: instant(),
    updated_at: instant(),
    revision: p.integer(),
  },
})
