import type { Absence, DnsFailure, DnssecState } from '@pharos/shared-protocol/check/dns-record.ts'
import type {
  BaselineSource,
  DnsRecordStatus,
  RotatingReason,
} from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import type { RecordType } from '@pharos/shared-protocol/dns/record-type.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'

/** A canonical record set; absent ones have no lines. */
export interface Value {
  rdata: string[]
  rdata_hash: string
  absence: Absence | null
}

/** The expected value of a set. Instants are epoch milliseconds. */
export interface Baseline extends Value {
  source: BaselineSource
  established_at: number
  accepted_at: number | null
}

/** Why a set was not seen, in words of an agent. */
interface SetFailure {
  reason: DnsFailure
  detail: string | null
  /** Earlier versions stored none. */
  text?: Text | null
}

/** The state of one watched record set. */
export interface RecordSet {
  id: string
  /** Canonical, with the final dot. */
  name: string
  record_type: RecordType
  /** Null until it was first seen. */
  baseline: Baseline | null
  /** The observed value that differs from the baseline, until it is accepted or no longer seen. */
  pending: (Value & { since: number }) | null
  rotating_reason: RotatingReason | null
  /** The lines of a rotating set in the last 8 days, each with when it was last seen; an empty one is absence. */
  members: Record<string, number>
  /** The lines that a rotating set shows while it shows none of its members, likewise. */
  left?: Record<string, number>
  ttl: number | null
  dnssec: DnssecState | null
  /** Why the last run did not see it; null when it did. */
  failure: SetFailure | null
  /** Consecutive runs that did not see it. */
  failures: number
  /** Consecutive runs in which its servers disagreed. */
  disagreements: number
  /** The last value seen from each region, by slug. */
  seen: Record<string, string>
  /** A value that one region sees instead; a run from another region decides whether the set has changed. */
  doubt: (Value & { region: string; contradictions: number }) | null
  /** Its recent values, oldest first, each with when it was last seen. */
  turns: { rdata_hash: string; at: number }[]
  /** Since when a rotating set has given the same answer every time. */
  stable: { rdata_hash: string; since: number } | null
}

/** A set counts as unreachable once a second run, from another region if there is one, has failed too. */
const CONFIRMED_FAILURES = 2

/** A set about which nothing is known yet. */
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

/**
 * The status of one set. An unaccepted change takes precedence over being unreachable. A first failed run has nothing
 * else to show (spec 2.7: what has run is not `pending`); it is told when a second run confirms it.
 */
export function statusOfSet(set: RecordSet): DnsRecordStatus {
  if (set.pending !== null) return 'changed'
  if (set.baseline === null) return set.failures > 0 ? 'unreachable' : 'pending'
  return isUnreachable(set) ? 'unreachable' : 'baselined'
}

export function isUnreachable(set: RecordSet): boolean {
  return set.failures >= CONFIRMED_FAILURES
}

/** The status of a monitor that has run: the worst of its sets, without those that are new since. */
export function statusOfMonitor(sets: readonly RecordSet[]): DnsRecordStatus {
  const statuses = sets.map(statusOfSet)
  return (['changed', 'unreachable', 'baselined'] as const).find(status => statuses.includes(status)) ?? 'pending'
}
