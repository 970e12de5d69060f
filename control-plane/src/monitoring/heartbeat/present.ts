import type {
  Heartbeat,
  HeartbeatFailure,
  HeartbeatStatus,
} from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { type EpochMs, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type LiveState, type Monitor, presentMonitor } from '../monitor/index.ts'
import { heartbeatConfigOf, settingsOf } from './config.ts'
import { instantAfter } from './rules.ts'

/** Current state of a heartbeat. */
export interface Live extends LiveState {
  status: HeartbeatStatus
  last_failure_reason: HeartbeatFailure | null
  ping_key: string
  expected_at: number | null
  last_ping_at: number | null
  last_duration_ms: number | null
}

export function presentHeartbeat(monitor: Monitor, live: Live, baseUrl: string, now: EpochMs): Heartbeat {
  return {
    ...presentMonitor(monitor, live),
    external_key: monitor.external_key ?? null,
    ...heartbeatConfigOf(monitor),
    service_id: monitor.service_id ?? null,
    ping_key: live.ping_key,
    ping_url: `${baseUrl}/ping/${live.ping_key}`,
    next_expected_at: rfc3339OrNull(nextExpected(monitor, live, now)),
    last_ping_at: rfc3339OrNull(live.last_ping_at),
    last_duration_ms: live.last_duration_ms,
  }
}

/**
 * When the next ping is expected. A calendar gives this even before the first ping and after a missed one. A period
 * counts from a ping, so while the heartbeat is down this is the missed instant.
 */
function nextExpected(monitor: Monitor, { status, expected_at }: Live, now: EpochMs): number | null {
  const { schedule, paused } = settingsOf(monitor)
  if (paused) return null
  const past = expected_at === null || (expected_at <= now && status === 'down')
  return past && schedule.type === 'cron' ? instantAfter(schedule, now) : expected_at
}
