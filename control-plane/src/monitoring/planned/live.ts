import { sql } from '../../platform/database/connect.ts'
import type { LiveColumns, LiveState } from '../monitor/index.ts'

/** Current state of a planned monitor. */
export interface PlannedLive extends LiveState {
  last_run_at: number | null
  /** The kind's facts about it. */
  facts: unknown
}

export const PLANNED_COLUMNS: LiveColumns<PlannedLive> = {
  columns: { last_run_at: sql`p.last_run_at`, facts: sql`p.facts` },
  joins: sql`join planned_run p on p.monitor_id = m.id`,
}
