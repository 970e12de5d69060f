import { DnsRecordOutcome, type RecordSetSeen } from '@pharos/shared-protocol/check/dns-record.ts'
import { asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { sayRecords } from '@pharos/shared-protocol/text/en/records.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { Alert, Conclusion, Question } from '../monitor/index.ts'
import type { DnsRecordAlert } from './alerts.ts'
import { dnsRecordConfigOf, shownName } from './config.ts'
import { isUnreachable, type RecordSet, statusOfMonitor, statusOfSet } from './record-set.ts'
import { decideSet, type SetDecision } from './rules.ts'

/** Facts about a monitor besides its sets. */
export interface DnsRecordFacts {
  /** When the last run failed; null if it did not. */
  last_failure_at: number | null
}

/** A conclusion with the new state of the sets. */
export interface DnsRecordConclusion extends Conclusion<DnsRecordAlert> {
  sets: RecordSet[]
}

/** With only one region, the confirming run waits this long. */
const AGAIN_MS = 30_000

/**
 * Decides the meaning of a run's outcome for the monitor (api.md B4); null if it is not an outcome of this kind. Pure.
 */
export function concludeDnsRecords(question: Question, outcome: unknown): DnsRecordConclusion | null {
  const parsed = DnsRecordOutcome.safeParse(outcome)
  if (!parsed.success) return null
  const before = (question.own ?? []) as RecordSet[]
  const { run, regions } = question
  const by = { region: run.region_slug, regions, at: run.at }
  const decided = before.map(set => {
    const seen = parsed.data.sets.find(one => one.name === set.name && one.record_type === set.record_type)
    return seen === undefined ? { set, change: null, again: false } : decideSet(set, seen, by)
  })
  const sets = decided.map(({ set }) => set)
  const status = statusOfMonitor(sets)
  const failed = sets.find(set => set.failure !== null)
  return {
    sets,
    status,
    ...whyOf(sets),
    failure_reason: failureOf(sets),
    facts: { last_failure_at: failed ? run.at : null } satisfies DnsRecordFacts,
    result: resultOf(parsed.data, sets),
    alerts: alertsOf(question, before, decided, status),
    next: nextOf(question, decided),
  }
}

/** The reason why a set could not be seen in the last run; null if all were. */
export function failureOf(sets: readonly RecordSet[]): string | null {
  return sets.find(set => set.failure !== null)?.failure?.reason ?? null
}

function resultOf({ sets: seen, duration_ms }: DnsRecordOutcome, sets: readonly RecordSet[]): Conclusion['result'] {
  const failed = seen.find(one => one.failure_reason !== null)
  const said = failed ? failureText(failed) : null
  const status = failed ? 'unreachable' : sets.some(set => set.pending !== null) ? 'changed' : 'baselined'
  return {
    status: failed ? 'failing' : 'healthy',
    failure_reason: failed?.failure_reason ?? null,
    failure_detail: said?.text ?? null,
    failure_text: said && textIn(said),
    total_ms: duration_ms,
    data: { record_status: status, record_sets: seen.map(one => ({ ...one, name: shownName(one.name) })) },
    evidence: null,
  }
}

function failureText({ name, record_type, failure_detail, failure_text }: RecordSetSeen): Said {
  const why = asSaid(failure_detail ?? '', failure_text)
  return sayRecords('records.failed', { name: shownName(name), type: record_type, why })
}

function alertsOf(
  question: Question,
  before: readonly RecordSet[],
  decided: readonly SetDecision[],
  status: string,
): Alert<DnsRecordAlert>[] {
  const domain = shownName(dnsRecordConfigOf(question.monitor).domain)
  const changes = decided.flatMap(({ set, change }) => (change === null ? [] : [changedAlert(domain, set, change)]))
  const unreachable = decided.map(({ set }) => set).filter(isUnreachable)
  const isNews = unreachable.length > 0 && !before.some(isUnreachable)
  // A single failed run of a new monitor is shown and was not told.
  const wasTrouble = question.status === 'changed' || before.some(isUnreachable)
  const isOver = wasTrouble && status === 'baselined'
  return [
    ...changes,
    ...(isNews ? [unreachableAlert(domain, unreachable)] : []),
    ...(isOver ? [recoveredAlert(domain, question.status)] : []),
  ]
}

function changedAlert(
  domain: string,
  set: RecordSet,
  { before, after }: NonNullable<SetDecision['change']>,
): Alert<DnsRecordAlert> {
  const { name, record_type } = set
  const data = { domain, name: shownName(name), record_type, before: before.rdata, after: after.rdata }
  return {
    reason: 'dns_records_changed',
    data: { ...data, rdata_hash: after.rdata_hash, absence: after.absence, rotating_reason: set.rotating_reason },
  }
}

function unreachableAlert(domain: string, sets: readonly RecordSet[]): Alert<DnsRecordAlert> {
  const listed = sets.map(({ name, record_type, failure }) => ({
    name: shownName(name),
    record_type,
    failure_reason: failure?.reason ?? null,
    failure_detail: failure?.detail ?? null,
  }))
  return { reason: 'dns_unreachable', data: { domain, failure_reason: listed[0]?.failure_reason, sets: listed } }
}

/** `from` is the previous status. */
export function recoveredAlert(domain: string, from: string): Alert<DnsRecordAlert> {
  return { reason: 'dns_recovered', data: { domain, from } }
}

/** Why the monitor has its status: a sentence, and its text. */
export function whyOf(sets: readonly RecordSet[]): { reason: string; reason_text: Text | null } {
  const said = reasonOf(sets)
  return { reason: said.text, reason_text: textIn(said) }
}

function reasonOf(sets: readonly RecordSet[]): Said {
  const all = sets.length
  const counted = (some: readonly RecordSet[]) => ({ some: some.length, all, names: namesOf(some) })
  const changed = sets.filter(set => set.pending !== null)
  if (changed.length > 0) return sayRecords('records.changed', counted(changed))
  const gone = sets.filter(set => statusOfSet(set) === 'unreachable')
  const failure = gone[0]?.failure
  if (failure?.detail)
    return sayRecords('records.unreachable_detail', {
      ...counted(gone),
      detail: asSaid(failure.detail, failure.text),
    })
  if (gone.length > 0) return sayRecords('records.unreachable', counted(gone))
  const unknown = sets.filter(set => set.baseline === null)
  return unknown.length > 0 ? sayRecords('records.unseen', counted(unknown)) : sayRecords('records.expected', { all })
}

const LISTED = 5

function namesOf(sets: readonly RecordSet[]): Said | string {
  const names = sets
    .slice(0, LISTED)
    .map(({ name, record_type }) => `${shownName(name)} ${record_type}`)
    .join(', ')
  return sets.length > LISTED ? sayRecords('records.more', { names, more: sets.length - LISTED }) : names
}

function nextOf(
  { monitor, attempt, regions, now, run }: Question,
  decided: readonly SetDecision[],
): Conclusion['next'] {
  const interval = monitor.interval_seconds * 1000
  if (decided.some(({ again }) => again)) {
    return { at: epoch(now + (regions > 1 ? 0 : AGAIN_MS)), kind: 'confirm', attempt: attempt + 1 }
  }
  // Counts from the slot, so that the interval of runs does not depend on how long each takes.
  return { at: epoch(Math.max(run.slot + interval, now)), kind: 'slot', attempt: 0 }
}
