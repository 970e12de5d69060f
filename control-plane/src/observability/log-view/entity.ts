import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import { defineEntity, instant, p, textArray } from '../../platform/database/column.ts'

/** Named filters of log queries. A view with an owner is visible to that member only. */
export const LogViewEntity = defineEntity({
  name: 'log_view',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    filters: p.json().$type<LogFilters>(),
    columns: textArray(),
    owner_id: p.uuid().nullable(),
    created_by: p.uuid().nullable(),
    created_at: instant(),
    updated_at: instant(),
    revision: p.integer(),
  },
})
