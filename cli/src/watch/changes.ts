import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Change } from '../print/transition.ts'

/** What the last poll knew of each monitor: the time of its last status change, null while it is pending. */
export type Known = ReadonlyMap<string, string | null>

export function knownOf(monitors: readonly MonitorSummary[]): Known {
  return new Map(monitors.map(({ id, last_status_change_at }) => [id, last_status_change_at]))
}

/** Monitors whose status changed since the last poll, and new monitors that already have a status. */
export function changedSince(known: Known, monitors: readonly MonitorSummary[]): MonitorSummary[] {
  return monitors.filter(({ id, last_status_change_at: at }) => at !== null && at !== (known.get(id) ?? null))
}

/** Transitions later than the known one, oldest first; there may be several between two polls. */
export function newerThan(known: string | null, transitions: readonly Change[]): Change[] {
  return transitions.filter(({ at }) => known === null || Date.parse(at) > Date.parse(known)).toReversed()
}
