import type { MonitorType } from '@pharos/shared-protocol/check/kind.ts'

/** The common fields of all types, under the same names. */
export interface Monitor {
  id: string
  type: MonitorType
  name: string
  /** What it watches, in one line. */
  target: string
  current_status: string
  paused: boolean
  in_maintenance: boolean
  muted: boolean
  /** Not checked, since the plan includes fewer monitors. */
  held_by_plan: boolean
  /** Seconds between checks, and what it is set to, while the plan does not allow that. */
  slowed: { runs: number; set: number } | null
  last_run_at: string | null
  /** Since when it has not been checked although it should have been. */
  overdue_since: string | null
  last_status_change_at: string | null
  last_failure_reason: string | null
  service_id: string | null
  tags: readonly string[]
  description: string | null
  runbook_url: string | null
  /** The monitor as the API returns it, with the fields of its type. */
  raw: Record<string, unknown>
}

/** What the evidence of a type is shown of. */
export interface EvidenceGiven {
  monitor: Monitor
}
