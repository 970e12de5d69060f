import type { Absence, DnsFailure, DnssecState } from '@pharos/shared-protocol/check/dns-record.ts'
import type { BaselineSource, DnsRecordStatus, RotatingReason } from '@pharos/shared-protocol/contract/dns-record.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'

/** A canonical record set; absent ones have no lines. */
export interface Value {
  rdata: string[]
  rdata_hash: string
  absence: Absence | null
}

/** What a set is expected to be. Instants are epoch milliseconds. */
export interface Baseline extends Value {
  source: BaselineSource
  established_at: number
  accepted_at: number | null
}

/** All that is known of one watched record set. */
export interface RecordSet {
  id: string
  /** Canonical, with the final dot. */
  name: string
  record_type: RecordType
  /** Null until it was first seen. */
  baseline: Baseline | null
  /** What it is instead of its baseline, until that is accepted or gone. */
  pending: (Value & { since: number }) | null
  rotating_reason: RotatingReason | null
  /** Of a rotating set: each line with when it was seen last. */
  members: Record<string, number>
  ttl: number | null
  dnssec: DnssecState | null
  /** Why the last run did not see it; null when it did. */
  failure: { reason: DnsFailure; detail: string | null } | null
  /** Runs in a row that did not see it. */
  failures: number
  /** Runs in a row in which its servers disagreed. */
  disagreements: number
  /** What each region saw last, by slug. */
  seen: Record<string, string>
  /** One region sees something else; a run from another one will tell whether it has changed. */
  doubt: (Value & { region: string; contradictions: number }) | null
  /** The values that it took lately, oldest first, each with when it was seen last. */
  turns: { rdata_hash: string; at: number }[]
  /** Of a rotating set: since when every answer has been the same. */
  stable: { rdata_hash: string; since: number } | null
}

/** A failure to see a set counts once a second run, from another region where there is one, has failed too. */
export const CONFIRMED_FAILURES = 2

/** A set of which nothing is known yet. */
export function freshSet(id: string, name: string, record_type: RecordType): RecordSet {
  return {
    id,
    name,
    record_type,
    baseline: null,
    pending: null,
    rotating_reason: null,
    members: {},
    ttl: null,
    dnssec: null,
    failure: null,
    failures: 0,
    disagreements: 0,
    seen: {},
    doubt: null,
    turns: [],
    stable: null,
  }
}

/** How one set stands; a change that nobody has accepted outweighs that it can't be seen. */
export function statusOfSet(set: RecordSet): DnsRecordStatus {
  if (set.pending !== null) return 'changed'
  if (set.failures >= CONFIRMED_FAILURES) return 'unreachable'
  return set.baseline === null ? 'pending' : 'baselined'
}

/** How a monitor stands: as the worst of its sets. */
export function statusOfMonitor(sets: readonly RecordSet[]): DnsRecordStatus {
  const statuses = sets.map(statusOfSet)
  return (['changed', 'unreachable', 'pending'] as const).find(status => statuses.includes(status)) ?? 'baselined'
}
