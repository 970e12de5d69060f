import type { MetricViewQuery } from '@pharos/shared-protocol/contract/observability/metric-view.ts'
import { defineEntity, instant, p } from '../../platform/database/column.ts'

/** A named query of metrics. A view with an owner is visible to that member only. */
export const MetricViewEntity = defineEntity({
  name: 'metric_view',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    query: p.json().$type<MetricViewQuery>(),
    owner_id: p.uuid().nullable(),
    created_by: p.uuid().nullable(),
    created_at: instant(),
    updated_at: instant(),
    revision: p.integer(),
  },
})
