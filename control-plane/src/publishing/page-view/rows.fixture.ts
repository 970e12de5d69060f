import { noMillis, type StateMillis } from '../../monitoring/uptime/index.ts'
import type { ShownMaintenance } from '../page-maintenance/index.ts'
import type { ComponentRow, IncidentRow, PageRows } from './rows.ts'

const DAY = 86_400_000
export const NOW = Date.parse('2026-03-02T08:00:00Z')
export const TODAY = Date.parse('2026-03-02T00:00:00Z')

/** An id that shows what it belongs to. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

export function componentRow(n: number, more: Partial<ComponentRow> = {}): ComponentRow {
  return {
    id: idOf(n),
    monitor_id: idOf(1_000 + n),
    kind: 'http',
    friendly_name: `Component ${n}`,
    sla_target_percentage: null,
    group: null,
    description: null,
    position: n,
    shows_uptime: true,
    created_at: TODAY - 200 * DAY,
    status: 'up',
    since: TODAY - 30 * DAY,
    paused: false,
    maintained: false,
    ...more,
  }
}

/** A component's day, so many days before today. */
export function dayRow(n: number, ago: number, millis: Partial<StateMillis>) {
  return { monitor_id: idOf(1_000 + n), day: TODAY - ago * DAY, millis: { ...noMillis(), ...millis } }
}

export function incidentRow(n: number, more: Partial<IncidentRow> = {}): IncidentRow {
  const at = NOW - 3_600_000
  return {
    id: idOf(2_000 + n),
    title: `Incident ${n}`,
    status: 'investigating',
    impact: 'minor',
    monitor_ids: [],
    started_at: at,
    resolved_at: null,
    created_at: at,
    updated_at: at,
    updates: [],
    updates_total: more.updates?.length ?? 0,
    ...more,
  }
}

export function maintenanceRow(n: number, more: Partial<ShownMaintenance> = {}): ShownMaintenance {
  return {
    id: idOf(3_000 + n),
    title: `Maintenance ${n}`,
    body: null,
    status: 'scheduled',
    monitor_ids: [],
    starts_at: NOW + 3_600_000,
    ends_at: NOW + 7_200_000,
    created_at: NOW - DAY,
    updated_at: NOW - DAY,
    ...more,
  }
}

export function pageRows(more: Partial<PageRows> = {}): PageRows {
  return {
    page: {
      id: idOf(9_000),
      account_id: idOf(9_001),
      friendly_name: 'Example',
      address: null,
      created_at: TODAY - 300 * DAY,
      changed_at: TODAY - 40 * DAY,
      suspension: null,
    },
    branding: null,
    components: [],
    days: [],
    response: [],
    incidents: [],
    maintenance: [],
    corrections: [],
    corrected_days: [],
    ...more,
  }
}
