import type { IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import type { Impact } from '@pharos/shared-protocol/contract/page-incident.ts'

/** The public words of an incident, whether it was written on the page or comes from a service. Instants: epoch milliseconds. */
export interface IncidentWords {
  incident_id: string
  title: string
  status: IncidentStatus
  severity: Impact
  /** What is newly said; null where nothing is. */
  message: string | null
  /** Of the update that says it. */
  update_id: string | null
  /** Monitors that it affects, components of the page or not. */
  monitor_ids: string[]
  /** Those of them that it has come to affect just now, where this is the news; null: anything else is. */
  arrived_ids: string[] | null
  started_at: number
  resolved_at: number | null
}

/** The public words of maintenance. */
export interface MaintenanceWords {
  maintenance_id: string
  title: string
  body: string | null
  status: 'scheduled' | 'in_progress' | 'completed'
  /** Its times are other ones than were told before. */
  moved: boolean
  monitor_ids: string[]
  scheduled_start_at: number
  scheduled_end_at: number
}
