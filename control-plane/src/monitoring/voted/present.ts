import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import { intervalSetOf, type LiveColumns, type LiveState, type Monitor, presentMonitor } from '../monitor/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'

/** Current state of a voted monitor. */
export interface VotedLive extends LiveState {
  status: MonitorStatus
  last_run_at: number | null
}

export const VOTED_COLUMNS: LiveColumns<VotedLive> = {
  columns: { last_run_at: sql`(select max(r.last_at) from region_state r where r.monitor_id = m.id)` },
  joins: sql``,
}

/** Everything that the API shows of a voted monitor, except the settings of its kind. */
export function presentVoted(monitor: Monitor, live: VotedLive) {
  return {
    ...presentMonitor(monitor, live),
    check_regions: monitor.check_regions ?? null,
    external_key: monitor.external_key ?? null,
    interval_seconds: intervalSetOf(monitor),
    effective_interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    muted: monitor.muted,
    service_id: monitor.service_id ?? null,
    last_run_at: rfc3339OrNull(live.last_run_at),
  }
}
