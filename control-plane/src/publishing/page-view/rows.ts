import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { AutomaticText, AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { StateMillis } from '../../monitoring/uptime/index.ts'
import type { ShownBranding } from '../branding/index.ts'
import type { ShownMaintenance } from '../page-maintenance/index.ts'

/** The rows of a page at one instant, from which `buildPageView` makes the public view. Instants: epoch milliseconds. */
export interface PageRows {
  page: {
    id: string
    account_id: string
    friendly_name: string
    /** Its custom domain, or the address with its slug; null when it has only the one with its id. */
    address: string | null
    created_at: number
    changed_at: number
    /** Null unless the account is suspended. `notice`: what the page says then; null: our own words. */
    suspension: { notice: string | null } | null
  }
  branding: ShownBranding | null
  components: ComponentRow[]
  /** Milliseconds in each state by monitor and day (UTC midnight), of the 90 days that end today, up to now. */
  days: { monitor_id: string; day: number; millis: StateMillis }[]
  /** Response times of the last 24 hours by monitor and hour. */
  response: { monitor_id: string; at: number; p50: number | null; p95: number | null }[]
  incidents: IncidentRow[]
  maintenance: ShownMaintenance[]
  corrections: CorrectionRow[]
  /** The corrected downtime of days, in milliseconds. */
  corrected_days: { monitor_id: string; day: number; down: number }[]
}

export interface ComponentRow {
  id: string
  /** Of a component without a monitor: its own id. */
  monitor_id: string
  /** Null: it has no monitor. */
  kind: MonitorKindName | null
  friendly_name: string
  sla_target_percentage: number | null
  group: string | null
  description: string | null
  position: number
  shows_uptime: boolean
  created_at: number
  /** The monitor's status, or that which a person set, and since when. */
  status: string
  since: number
  paused: boolean
  /** An internal maintenance window covers its monitor now. */
  maintained: boolean
}

export interface IncidentRow {
  id: string
  title: string
  /** Of a title of our own; then `title` is its English form. */
  title_automatic?: AutomaticTitle | null
  status: IncidentStatus
  impact: Impact
  monitor_ids: string[]
  started_at: number
  resolved_at: number | null
  created_at: number
  updated_at: number
  /** In any order; `updates_total` also counts those that were left out. */
  updates_total: number
  updates: UpdateRow[]
}

export interface UpdateRow {
  id: string
  status: IncidentStatus
  message: string
  /** Of a text of our own; then `message` is its English sentence. */
  automatic?: AutomaticText | null
  at: number
}

export interface CorrectionRow {
  id: string
  at: number
  resource: 'incident' | 'incident_update' | 'maintenance' | 'uptime'
  resource_id: string
  field: string
  before: unknown
  before_automatic?: AutomaticText | AutomaticTitle | null
  after: unknown
}

export const IMPACTS = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof IMPACTS)[number]
export type MaintenanceStatus = 'scheduled' | 'in_progress' | 'completed'
