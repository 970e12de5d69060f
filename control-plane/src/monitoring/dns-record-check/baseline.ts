import { setMeaning } from '@pharos/shared-protocol/dns/meaning.ts'
import { canonicalSet, rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import type { Baseline, RecordSet, Value } from './record-set.ts'

/**
 * The set with its current value as baseline, if that still has the hash that the caller saw; null if the set has
 * changed since, or was never seen. Accepting the existing baseline also records that a person reviewed it.
 */
export function acceptSet(set: RecordSet, rdata_hash: string, now: number): RecordSet | null {
  const current: Value | null = set.pending ?? set.baseline
  if (current === null || current.rdata_hash !== rdata_hash) return null
  const { rdata, absence } = current
  const established_at = set.pending === null ? (set.baseline?.established_at ?? now) : now
  const baseline: Baseline = { rdata, rdata_hash, absence, source: 'accepted', established_at, accepted_at: now }
  const members = set.rotating_reason === null ? set.members : { ...set.members, ...set.left }
  return { ...set, baseline, members, left: {}, pending: null, doubt: null, turns: [{ rdata_hash, at: now }] }
}

/** The set with declared records (canonical text) as its baseline; no records mean that it must be absent. */
export function pinSet(set: RecordSet, lines: readonly string[], now: number): RecordSet {
  const rdata = canonicalSet(lines)
  const rdata_hash = rdataHash(rdata)
  const absence = rdata.length > 0 ? null : ('nodata' as const)
  const baseline: Baseline = { rdata, rdata_hash, absence, source: 'pinned', established_at: now, accepted_at: now }
  const isSeen = set.pending !== null && setMeaning(set, set.pending.rdata) === setMeaning(set, rdata)
  const pending = isSeen ? null : set.pending
  return { ...set, baseline, pending, doubt: null, turns: [{ rdata_hash, at: now }] }
}
