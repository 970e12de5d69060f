import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

/** A monitor on a status page, under a public name; deleted with either. */
export const ComponentEntity = defineEntity({
  name: 'status_page_component',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    page_id: p.uuid(),
    monitor_id: p.uuid(),
    kind: p.text().$type<MonitorKindName>(),
    friendly_name: p.text(),
    sla_target_percentage: p.double().$type<number>().nullable(),
    /** The heading of its group. */
    group_name: p.text().nullable(),
    description: p.text().nullable(),
    /** Its position on the page: smaller ones come first. */
    position: p.integer(),
    /** If false, the page shows only its status. */
    shows_uptime: p.boolean(),
    created_at: instant(),
  },
})
export type StoredComponent = InferEntity<typeof ComponentEntity>
