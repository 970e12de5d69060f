import type { IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import type { Impact } from '@pharos/shared-protocol/contract/page-incident.ts'

/** The public text of an incident, whether written on the page or from a service. Instants: epoch milliseconds. */
export interface IncidentWords {
  incident_id: string
  title: string
  status: IncidentStatus
  severity: Impact
  /** The new text; null when there is none. */
  message: string | null
  /** The update that contains it. */
  update_id: string | null
  /** Monitors that it affects, whether or not they are components of the page. */
  monitor_ids: string[]
  /** Those that it newly affects, when that is the news; null for other news. */
  arrived_ids: string[] | null
  started_at: number
  resolved_at: number | null
}

/** The public text of maintenance. */
export interface MaintenanceWords {
  maintenance_id: string
  title: string
  body: string | null
  status: 'scheduled' | 'in_progress' | 'completed'
  /** Its times differ from those announced before. */
  moved: boolean
  monitor_ids: string[]
  scheduled_start_at: number
  scheduled_end_at: number
}
