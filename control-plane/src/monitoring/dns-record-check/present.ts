import type { DnsBaseline, DnsRecordMonitor, DnsRecordStatus } from '@pharos/shared-protocol/contract/dns-record.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from '../monitor/index.ts'
import type { DnsRecordFacts } from './conclude.ts'
import { dnsRecordConfigOf, shownName } from './config.ts'
import { type Baseline, type RecordSet, statusOfSet } from './record-set.ts'

/** Current state, joined to the monitor when it is read. */
export interface Live {
  status: DnsRecordStatus
  since: number
  last_failure_reason: string | null
  last_run_at: number | null
  facts: DnsRecordFacts | null
}

export function presentDnsRecordMonitor(monitor: Monitor, live: Live): DnsRecordMonitor {
  const { domain, friendly_name, watched, resolvers } = dnsRecordConfigOf(monitor)
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    http_job_id: monitor.http_job_id ?? null,
    created_at: rfc3339(monitor.created_at),
    friendly_name,
    domain: shownName(domain),
    watched: watched.map(({ name, record_type }) => ({ name: shownName(name), record_type })),
    resolvers,
    interval_seconds: monitor.interval_seconds,
    paused: monitor.paused,
    current_status: live.status,
    last_run_at: instant(live.last_run_at),
    last_status_change_at: live.status === 'pending' ? null : rfc3339(live.since),
    last_failure_reason: live.last_failure_reason,
    last_failure_at: instant(live.facts?.last_failure_at ?? null),
    tags: monitor.tags,
    group_notification_ids: monitor.group_notification_ids,
    external_key: monitor.external_key ?? null,
  }
}

export function presentBaseline(monitorId: string, set: RecordSet, baseline: Baseline): DnsBaseline {
  const { source, established_at, accepted_at, ...value } = baseline
  return {
    id: set.id,
    monitor_id: monitorId,
    name: shownName(set.name),
    record_type: set.record_type,
    ...value,
    rotating: set.rotating_reason !== null,
    rotating_reason: set.rotating_reason,
    ttl: set.ttl,
    dnssec: set.dnssec,
    source,
    established_at: rfc3339(established_at),
    accepted_at: instant(accepted_at),
    status: statusOfSet(set),
    observed_change: set.pending && { ...set.pending, since: rfc3339(set.pending.since) },
    failure_reason: set.failure?.reason ?? null,
  }
}

/** Baselines of the sets that have one. */
export function presentBaselines(monitorId: string, sets: readonly RecordSet[]): DnsBaseline[] {
  return sets.flatMap(set => (set.baseline === null ? [] : [presentBaseline(monitorId, set, set.baseline)]))
}

function instant(ms: number | null): string | null {
  return ms === null ? null : rfc3339(ms)
}
