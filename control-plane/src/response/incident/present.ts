import type { Incident } from '@pharos/shared-protocol/contract/response/incident.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { StoredIncident } from './entity.ts'
import type { SnapshotAlerts, SnapshotMonitor } from './event.ts'

/** Data joined to an incident when it is read. */
export interface Joined {
  status_page_id: string | null
  monitors: (SnapshotMonitor & { joined_at: number })[]
  alerts: SnapshotAlerts | null
  nobody_reached: boolean
}

export function presentIncident(incident: StoredIncident & Joined): Incident {
  return {
    id: incident.id,
    account_id: incident.account_id,
    number: incident.number,
    title: incident.title,
    severity: incident.severity,
    status: incident.status,
    responder_status: incident.responder_status,
    source: incident.source,
    service_id: incident.service_id ?? null,
    escalation_policy_id: incident.escalation_policy_id ?? null,
    status_page_id: incident.status_page_id,
    monitors: incident.monitors.map(({ joined_at, ...monitor }) => ({ ...monitor, joined_at: rfc3339(joined_at) })),
    ...(incident.alerts === null ? {} : { alerts: presentAlerts(incident.alerts) }),
    ...(incident.nobody_reached ? { nobody_reached: true as const } : {}),
    created_at: rfc3339(incident.created_at),
    acknowledged_at: rfc3339OrNull(incident.acknowledged_at),
    acknowledged_by: incident.acknowledged_by ?? null,
    resolved_at: rfc3339OrNull(incident.resolved_at),
    resolved_by: incident.resolved_by ?? null,
    resolved_automatically: incident.resolved_automatically,
    snoozed_until: rfc3339OrNull(incident.snoozed_until),
    merged_into: incident.merged_into ?? null,
    reopen_count: incident.reopen_count,
    last_alert_at: rfc3339OrNull(incident.last_alert_at),
  }
}

function presentAlerts({ total, shown }: SnapshotAlerts): NonNullable<Incident['alerts']> {
  return { total, shown: shown.map(({ joined_at, ...alert }) => ({ ...alert, joined_at: rfc3339(joined_at) })) }
}
