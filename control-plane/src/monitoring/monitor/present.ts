import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from './entity.ts'

/** Current state: joined to the monitor when it is read. */
export interface LiveState {
  status: string
  since: number
  last_failure_reason: string | null
}

/** When the status last changed; null before the first check: domain checks begin as unknown, all others as pending. */
export function lastStatusChange(
  { created_at }: Pick<Monitor, 'created_at'>,
  { status, since }: Pick<LiveState, 'status' | 'since'>,
): string | null {
  const isFirst = status === 'pending' || (status === 'unknown' && since <= created_at)
  return isFirst ? null : rfc3339(since)
}

/** What every kind shows of a monitor and its state. */
export function presentState<L extends LiveState>(
  monitor: Pick<Monitor, 'id' | 'account_id' | 'created_at' | 'plan_hold'>,
  live: L,
) {
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    created_at: rfc3339(monitor.created_at),
    held_by_plan: monitor.plan_hold != null,
    current_status: live.status as L['status'],
    last_status_change_at: lastStatusChange(monitor, live),
    last_failure_reason: live.last_failure_reason as L['last_failure_reason'],
  }
}

/** The same with the settings that nearly every kind has. */
export function presentMonitor<L extends LiveState>(monitor: Monitor, live: L) {
  return {
    ...presentState(monitor, live),
    friendly_name: monitor.friendly_name,
    description: monitor.description ?? null,
    runbook_url: monitor.runbook_url ?? null,
    tags: monitor.tags,
    group_notification_ids: monitor.group_notification_ids,
    paused: monitor.paused,
  }
}
