import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

/** Something that a status page shows under a public name: a monitor, deleted with it, or something without one. */
export const ComponentEntity = defineEntity({
  name: 'status_page_component',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    page_id: p.uuid(),
    /** Null, like its kind: a manual one, whose status a person sets. */
    monitor_id: p.uuid().nullable(),
    kind: p.text().$type<MonitorKindName>().nullable(),
    friendly_name: p.text(),
    sla_target_percentage: p.double().$type<number>().nullable(),
    /** The heading of its group. */
    group_name: p.text().nullable(),
    description: p.text().nullable(),
    /** Its position on the page: smaller ones come first. */
    position: p.integer(),
    /** If false, the page shows only its status. */
    shows_uptime: p.boolean(),
    /** The status of a manual one, and since when; null for monitors. */
    status: p.text().$type<SetStatus>().nullable(),
    set_at: instant().nullable(),
    created_at: instant(),
  },
})
export type StoredComponent = InferEntity<typeof ComponentEntity>
export type MonitorComponent = StoredComponent & { monitor_id: string; kind: MonitorKindName }

/** The status of a manual component, in the words of monitors and their uptime. */
export type SetStatus = 'up' | 'degraded' | 'down' | 'maintenance'

export function isOfMonitor(component: StoredComponent): component is MonitorComponent {
  return (component.monitor_id ?? null) !== null
}
