import type {
  DnsBaseline,
  DnsRecordMonitor,
  DnsRecordStatus,
} from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { type Monitor, presentState } from '../monitor/index.ts'
import type { PlannedLive } from '../planned/index.ts'
import type { DnsRecordFacts } from './conclude.ts'
import { dnsRecordConfigOf, shownName } from './config.ts'
import { type Baseline, type RecordSet, statusOfSet } from './record-set.ts'

/** Current state of a DNS record monitor. */
interface Live extends PlannedLive {
  status: DnsRecordStatus
  facts: DnsRecordFacts | null
}

export function presentDnsRecordMonitor(monitor: Monitor, live: Live): DnsRecordMonitor {
  const { domain, friendly_name, watched, resolvers } = dnsRecordConfigOf(monitor)
  return {
    ...presentState(monitor, live),
    http_job_id: monitor.http_job_id ?? null,
    friendly_name,
    domain: shownName(domain),
    watched: watched.map(({ name, record_type }) => ({ name: shownName(name), record_type })),
    resolvers,
    interval_seconds: monitor.interval_seconds,
    paused: monitor.paused,
    last_run_at: rfc3339OrNull(live.last_run_at),
    last_failure_at: live.last_failure_reason === null ? null : rfc3339OrNull(live.facts?.last_failure_at ?? null),
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
    accepted_at: rfc3339OrNull(accepted_at),
    status: statusOfSet(set),
    observed_change: set.pending && { ...set.pending, since: rfc3339(set.pending.since) },
    failure_reason: set.failure?.reason ?? null,
  }
}

/** Baselines of the sets that have one. */
export function presentBaselines(monitorId: string, sets: readonly RecordSet[]): DnsBaseline[] {
  return sets.flatMap(set => (set.baseline === null ? [] : [presentBaseline(monitorId, set, set.baseline)]))
}
