import type { Absence, Setting } from '@pharos/control-plane/monitoring/uptime/replay.ts'
import type { RunKey } from '@pharos/shared-protocol/message/run.ts'
import type { Installation } from '../installation.ts'

/** A stored result. */
export interface StoredResult extends RunKey {
  spec_version: number
  /** When the check ended, epoch milliseconds. */
  at: number
  status: 'healthy' | 'degraded' | 'failing'
}

export interface StoredTransition {
  monitor: string
  at: number
  from: string
  to: string
}

export interface StoredEvent {
  monitor: string
  name: string
  at: number
  from: string
  to: string
}

/** Everything that an installation has stored about its monitors, in the order of storing. */
export interface StoredHistory {
  results: StoredResult[]
  transitions: Map<string, StoredTransition[]>
  events: Map<string, StoredEvent[]>
  statuses: Map<string, string>
  deadLetters: { reason: string }[]
  settings: Map<string, Setting[]>
  absences: Absence[]
}

/** Reads everything that the proofs compare. Big integers arrive as text, so they are converted here. */
export async function readStored(installation: Installation): Promise<StoredHistory> {
  const results = await installation.sql<StoredResult>(`select account_id as account, monitor_id as monitor,
    region_id as region, kind, slot::float8 as slot, ordinal, at::float8 as at, status, spec_version from check_result`)
  const transitions = await installation.sql<StoredTransition>(
    `select monitor_id as monitor, at::float8 as at, from_status as from, to_status as to from transition order by id`,
  )
  const events = await installation.sql<StoredEvent>(
    `select subject_id as monitor, name, (payload->>'at')::float8 as at, payload->>'from' as from, payload->>'to' as to
    from event where name like 'monitor.%' order by id`,
  )
  const statuses = await installation.sql<{ monitor: string; status: string }>(
    `select monitor_id as monitor, status from monitor_state`,
  )
  const settings = await installation.sql<Setting & { monitor: string }>(
    `select monitor_id as monitor, at::float8 as at, policy from monitor_policy order by at`,
  )
  return {
    results,
    transitions: Map.groupBy(transitions, row => row.monitor),
    events: Map.groupBy(events, row => row.monitor),
    statuses: new Map(statuses.map(row => [row.monitor, row.status])),
    settings: Map.groupBy(settings, row => row.monitor),
    absences: await installation.sql<Absence>(
      `select region_id as region, from_at::float8 as from, coalesce(to_at, 1e15)::float8 as to from region_absence`,
    ),
    deadLetters: await installation.sql(`select reason from dead_letter`),
  }
}
