import type { Heartbeat, HeartbeatFailure, HeartbeatStatus } from '@pharos/shared-protocol/contract/heartbeat.ts'
import { type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from '../monitor/index.ts'
import { heartbeatConfigOf, settingsOf } from './config.ts'
import { expectedAfter } from './rules.ts'

/** Current state, joined to the monitor when it is read. */
export interface Live {
  status: HeartbeatStatus
  since: number
  last_failure_reason: HeartbeatFailure | null
  ping_key: string
  expected_at: number | null
  last_ping_at: number | null
  last_duration_ms: number | null
}

export function presentHeartbeat(monitor: Monitor, live: Live, baseUrl: string, now: EpochMs): Heartbeat {
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    friendly_name: monitor.friendly_name,
    description: monitor.description ?? null,
    runbook_url: monitor.runbook_url ?? null,
    tags: monitor.tags,
    group_notification_ids: monitor.group_notification_ids,
    external_key: monitor.external_key ?? null,
    ...heartbeatConfigOf(monitor),
    service_id: monitor.service_id ?? null,
    ping_key: live.ping_key,
    ping_url: `${baseUrl}/ping/${live.ping_key}`,
    created_at: rfc3339(monitor.created_at),
    paused: monitor.paused,
    current_status: live.status,
    next_expected_at: instant(nextExpected(monitor, live, now)),
    last_ping_at: instant(live.last_ping_at),
    last_duration_ms: live.last_duration_ms,
    last_status_change_at: live.status === 'pending' ? null : rfc3339(live.since),
    last_failure_reason: live.last_failure_reason,
  }
}

/**
 * When the next ping is expected. A calendar says so even before the first ping and after a missed one; a period counts
 * from a ping, so while it is down this is the missed instant.
 */
function nextExpected(monitor: Monitor, { status, expected_at }: Live, now: EpochMs): number | null {
  const { schedule, paused } = settingsOf(monitor)
  if (paused) return null
  const past = expected_at === null || (expected_at <= now && status === 'down')
  return past && schedule.type === 'cron' ? expectedAfter(schedule, now) : expected_at
}

function instant(at: number | null): string | null {
  return at === null ? null : rfc3339(epoch(at))
}
