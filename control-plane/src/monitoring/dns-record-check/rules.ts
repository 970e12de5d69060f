import type { RecordSetSeen, RecordSetVariant } from '@pharos/shared-protocol/check/dns-record.ts'
import type { RotatingReason } from '@pharos/shared-protocol/contract/monitoring/dns-record.ts'
import { canonicalSet, rdataHash } from '@pharos/shared-protocol/dns/record-set.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { isKnown, linesSince, noteLines } from './member.ts'
import { recognise } from './recognise.ts'
import type { Baseline, RecordSet, Value } from './record-set.ts'

/** Servers take time to learn of a change; only a disagreement that lasts this many runs is permanent. */
const DISAGREEMENTS = 3
/** How often a region may see the baseline again after another saw another value: caches cause this for a while. */
const CONTRADICTIONS = 2
/** A value may return once, when a change is reverted; a set that returns again within a day alternates. */
const RETURNS = 2
const TURNS_KEPT = 20
/** The baseline of a rotating set has the members of the last day. */
const CURRENT_MS = DAY_MS
/** A rotating set that has given one answer for this long no longer rotates. */
const STABLE_MS = 7 * DAY_MS

/** The run that saw a set: its region's slug, the number of the monitor's regions, and when (epoch milliseconds). */
export interface SeenBy {
  region: string
  regions: number
  at: number
}

export interface SetDecision {
  set: RecordSet
  /** A change to report: from the baseline to the present value. */
  change: { before: Value; after: Value } | null
  /** Another run is needed soon, from the next region. */
  again: boolean
}

/**
 * Decides what a run's observation of a set means, given its state (spec 2.7, api.md B4): a new baseline, as expected,
 * a change, rotation, or not seen, which keeps all values. Pure.
 */
export function decideSet(set: RecordSet, observed: RecordSetSeen, by: SeenBy): SetDecision {
  const seen = recognise(set, observed)
  const [variant] = seen.variants
  if (variant === undefined) return unseen(set, seen)
  const value = unionOf(seen.variants)
  const heard = { ...set, failures: 0, failure: null, ttl: seen.ttl, dnssec: seen.dnssec }
  const decided = judge(heard, seen, value, by)
  const disagreements = seen.variants.length > 1 ? decided.set.disagreements : 0
  const learnt = { ...decided.set.seen, [by.region]: value.rdata_hash }
  return { ...decided, set: { ...decided.set, disagreements, seen: learnt } }
}

function judge(set: RecordSet, seen: RecordSetSeen, value: Value, by: SeenBy): SetDecision {
  const { baseline } = set
  if (baseline === null) return establish(set, seen, value, by)
  if (baseline.source === 'pinned') return judgePinned(set, baseline, seen, value, by)
  if (set.rotating_reason !== null) return judgeRotating(set, baseline, seen, value, by)
  return seen.variants.length > 1
    ? judgeDiffering(set, baseline, seen, value, by)
    : judgeValue(set, baseline, value, by)
}

function unseen(set: RecordSet, { failure_reason, failure_detail, failure_text }: RecordSetSeen): SetDecision {
  const failure = { reason: failure_reason ?? ('timeout' as const), detail: failure_detail, text: failure_text }
  return { set: { ...set, failure, failures: set.failures + 1 }, change: null, again: set.failures === 0 }
}

function establish(set: RecordSet, seen: RecordSetSeen, value: Value, { at }: SeenBy): SetDecision {
  const baseline: Baseline = { ...value, source: 'observed', established_at: at, accepted_at: null }
  const turns = [{ rdata_hash: value.rdata_hash, at }]
  const rotates = seen.variants.length > 1
  return calm({
    ...set,
    baseline,
    turns,
    ...(rotates ? { rotating_reason: reasonOf(seen), members: noteLines({}, seen.variants, at) } : {}),
  })
}

function judgeValue(set: RecordSet, baseline: Baseline, value: Value, by: SeenBy): SetDecision {
  const turns = turnTo(set.turns, value, by.at)
  const known = { ...set, turns }
  const isTurn = set.turns.at(-1)?.rdata_hash !== value.rdata_hash
  if (isTurn && returnsIn(turns) >= RETURNS) return rotate(known, baseline, value, 'alternates', by.at)
  if (value.rdata_hash === baseline.rdata_hash) return expected(known, baseline, by)
  if (set.pending?.rdata_hash === value.rdata_hash) return calm(known)
  const { doubt } = set
  // A region that itself has seen the baseline can tell a change.
  const sure = by.regions < 2 || set.pending !== null || set.seen[by.region] === baseline.rdata_hash
  if (sure || doubt?.rdata_hash === value.rdata_hash || doubt?.region === by.region)
    return change(known, baseline, value, by.at)
  return doubt === null
    ? { ...calm({ ...known, doubt: { ...value, region: by.region, contradictions: 0 } }), again: true }
    : rotate(known, baseline, value, 'regions_differ', by.at)
}

/** Handles a seen baseline. If another region repeatedly sees another value, the set permanently differs by region. */
function expected(set: RecordSet, baseline: Baseline, by: SeenBy): SetDecision {
  const { doubt } = set
  if (doubt === null || doubt.region === by.region) return calm({ ...set, pending: null, doubt: null })
  const contradictions = doubt.contradictions + 1
  return contradictions >= CONTRADICTIONS
    ? rotate(set, baseline, baseline, 'regions_differ', by.at)
    : calm({ ...set, pending: null, doubt: { ...doubt, contradictions } })
}

function judgeDiffering(
  set: RecordSet,
  baseline: Baseline,
  seen: RecordSetSeen,
  value: Value,
  by: SeenBy,
): SetDecision {
  const disagreements = set.disagreements + 1
  const counted = { ...set, disagreements }
  if (!seen.server_varies && disagreements < DISAGREEMENTS) return calm(counted)
  if (overlaps(value, baseline)) return rotate(counted, baseline, value, reasonOf(seen), by.at)
  // Nothing of the expected value is left, so this is a change, even though the set also rotates.
  const rotating = { ...counted, rotating_reason: reasonOf(seen), members: noteLines({}, [baseline], by.at) }
  return leave(rotating, baseline, seen, value, by.at)
}

/** A rotating set covers what was seen: a value that has no line of any member is a change, like that of another set. */
function judgeRotating(set: RecordSet, baseline: Baseline, seen: RecordSetSeen, value: Value, by: SeenBy): SetDecision {
  const { at, region } = by
  const stable =
    seen.variants.length > 1
      ? null
      : set.stable?.rdata_hash === value.rdata_hash
        ? set.stable
        : { rdata_hash: value.rdata_hash, since: at }
  const { left = {} } = set
  // Where regions see different values, the first look of another region adds its value.
  const isFirstLook = set.rotating_reason === 'regions_differ' && set.seen[region] === undefined
  const isReturn = set.turns.some(turn => turn.rdata_hash === value.rdata_hash && at - turn.at < CURRENT_MS)
  if (!overlaps(value, baseline) && !isKnown(set.members, value) && !isFirstLook && !isReturn) {
    const isTold = set.pending !== null && (set.pending.rdata_hash === value.rdata_hash || isKnown(left, value))
    const known = { ...set, stable }
    return isTold
      ? calm({ ...known, left: noteLines(left, seen.variants, at) })
      : leave(known, baseline, seen, value, at)
  }
  if (stable !== null && at - stable.since >= STABLE_MS) {
    const settled: Baseline = { ...value, source: 'observed', established_at: at, accepted_at: null }
    const turns = [{ rdata_hash: value.rdata_hash, at }]
    return calm({ ...set, baseline: settled, rotating_reason: null, members: {}, stable: null, turns, pending: null })
  }
  // What was told meanwhile is a member once the set comes back.
  const members = noteLines({ ...left, ...set.members }, seen.variants, at)
  const current = { ...baseline, ...valueFrom(linesSince(members, at - CURRENT_MS), value.absence) }
  return calm({ ...set, baseline: current, members, left: {}, stable, pending: null })
}

/** A rotating set shows nothing that is expected of it: a change, and the beginning of another rotation. */
function leave(set: RecordSet, baseline: Baseline, seen: RecordSetSeen, value: Value, at: number): SetDecision {
  return change({ ...set, left: noteLines(set.left ?? {}, seen.variants, at) }, baseline, value, at)
}

/**
 * Compares with a baseline that the owner declared: a rotating set may show a part of it, others must show all of it.
 */
function judgePinned(set: RecordSet, baseline: Baseline, seen: RecordSetSeen, value: Value, by: SeenBy): SetDecision {
  const rotating_reason = seen.variants.length > 1 ? reasonOf(seen) : set.rotating_reason
  const known = { ...set, rotating_reason, doubt: null }
  const foreign = value.rdata.filter(line => !baseline.rdata.includes(line))
  const isPart = foreign.length === 0 && value.rdata.length > 0
  const isFine = rotating_reason === null ? value.rdata_hash === baseline.rdata_hash : isPart
  if (isFine || value.rdata_hash === baseline.rdata_hash) return calm({ ...known, pending: null })
  const told = set.pending
  const isTold =
    rotating_reason === null
      ? told?.rdata_hash === value.rdata_hash
      : told !== null && value.rdata.length > 0 && foreign.every(line => told.rdata.includes(line))
  return isTold ? calm(known) : change(known, baseline, value, by.at)
}

function change(set: RecordSet, baseline: Baseline, value: Value, at: number): SetDecision {
  const { rdata, rdata_hash, absence } = baseline
  const next = { ...set, pending: { ...value, since: at }, doubt: null }
  return { set: next, change: { before: { rdata, rdata_hash, absence }, after: value }, again: false }
}

/** Makes the set rotating: it contains its old and new values, in any order. */
function rotate(set: RecordSet, baseline: Baseline, value: Value, reason: RotatingReason, at: number): SetDecision {
  const values = [baseline, set.pending, set.doubt, value].filter(one => one !== null)
  const members = noteLines({}, values, at)
  return calm({
    ...set,
    baseline: { ...baseline, ...unionOf(values) },
    rotating_reason: reason,
    members,
    pending: null,
    doubt: null,
    stable: null,
  })
}

function calm(set: RecordSet): SetDecision {
  return { set, change: null, again: false }
}

function reasonOf({ server_varies }: RecordSetSeen): RotatingReason {
  return server_varies ? 'answers_differ' : 'servers_differ'
}

/** All lines of several answers as one set; absent only when all are. */
export function unionOf(values: readonly (Value | RecordSetVariant)[]): Value {
  const lines = canonicalSet(values.flatMap(value => value.rdata))
  return valueFrom(lines, values[0]?.absence ?? null)
}

function valueFrom(rdata: string[], absence: Value['absence']): Value {
  return { rdata, rdata_hash: rdataHash(rdata), absence: rdata.length > 0 ? null : (absence ?? 'nodata') }
}

function overlaps(value: Value, baseline: Baseline): boolean {
  return value.rdata_hash === baseline.rdata_hash || value.rdata.some(line => baseline.rdata.includes(line))
}

/** The recent values with the current one last, each with when it was last seen. */
function turnTo(turns: RecordSet['turns'], value: Value, at: number): RecordSet['turns'] {
  const now = { rdata_hash: value.rdata_hash, at }
  const before = turns.at(-1)?.rdata_hash === value.rdata_hash ? turns.slice(0, -1) : turns
  return [...before.filter(turn => at - turn.at < DAY_MS), now].slice(-TURNS_KEPT)
}

function returnsIn(turns: RecordSet['turns']): number {
  const isReturn = (hash: string, index: number) => turns.slice(0, index).some(earlier => earlier.rdata_hash === hash)
  return turns.filter((turn, index) => isReturn(turn.rdata_hash, index)).length
}
