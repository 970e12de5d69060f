import {
  type DomainOutcome,
  type LookupFailure,
  DomainOutcome as Outcome,
  type Registration,
  type UndatedRecord,
} from '@pharos/shared-protocol/check/domain.ts'
import type { DomainFailureReason, DomainStatus } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { sayDomain } from '@pharos/shared-protocol/text/en/domain.ts'
import { asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Alert, Conclusion, ObservedOutcome, Question } from '../monitor/index.ts'
import type { DomainAlert } from './alerts.ts'
import { nextRegularRun, nextRetry } from './cadence.ts'
import { utcDay } from './expiry.ts'
import {
  cameToManual,
  type DomainConfig,
  type DomainFacts,
  dateInForce,
  domainConfigOf,
  graceStatesOf,
  isExhausted,
  isState,
  lastAsked,
  legsOf,
  recordIn,
} from './facts.ts'
import { climb, type Fired } from './ladder.ts'
import { expiryAlert, graceAlert, nameserversAlert, registrarAlert, type Subject } from './words.ts'

/**
 * Decides the meaning of a run's outcome, given the known facts (spec 2.2, 2.4, 3.1, 6.1). A record replaces the facts
 * and alerts on differences. A failed run keeps them, is `unknown`, and never alerts. A run whose chain reaches the
 * customer's date has not failed and has no reason, since that leg answered. Null if it is not an outcome of a domain run.
 */
export function conclude(question: Question, given: unknown): Conclusion<DomainAlert> | null {
  const parsed = Outcome.safeParse(given)
  if (!parsed.success) return null
  const facts = question.facts as DomainFacts
  const config = domainConfigOf(question.monitor)
  const record = recordIn(parsed.data, config.domain)
  return record === null
    ? concludeFailure(question, facts, config, parsed.data)
    : concludeRecord(question, facts, config, parsed.data, record)
}

/**
 * The status and the reason shown for the date in force, given how the last run ended (spec 2.4, 3.1; api.md B3). A
 * reason for which the customer's date answered is not shown. `now` and dates are epoch milliseconds.
 */
export function standingOf(
  facts: DomainFacts,
  manual: number | null,
  ended: DomainFailureReason | null,
  now: number,
): { status: DomainStatus; failure_reason: DomainFailureReason | null } {
  const failure_reason = cameToManual(ended, manual) ? null : ended
  if (!isState(failure_reason)) return { status: 'unknown', failure_reason }
  return { status: judge(dateInForce(facts, manual).expiry, now), failure_reason }
}

function judge(expiry: number | null, now: number): DomainStatus {
  if (expiry === null) return 'unknown'
  return expiry > now ? 'good' : 'expired'
}

function concludeRecord(
  question: Question,
  known: DomainFacts,
  config: DomainConfig,
  outcome: DomainOutcome,
  { leg, registration: seen }: UndatedRecord,
): Conclusion<DomainAlert> {
  const { now, monitor } = question
  const expiry = seen.expiry_date === null ? null : Date.parse(seen.expiry_date)
  const exhausted = expiry === null ? 'registry_publishes_no_expiry' : null
  const manual = cameToManual(exhausted, config.manual_expiry_date)
  const reason = manual ? null : exhausted
  const observed: DomainFacts = {
    ...factsWith(known, seen),
    ...(expiry === null
      ? { is_expiry_unconfirmed: true }
      : { expiry, expiry_leg: outcome.expiry_leg ?? leg, is_expiry_unconfirmed: false }),
    last_failure_at: exhausted === null ? null : question.run.at,
    exhausted,
    retry_leg: null,
    retry_undated: null,
    last_leg: lastAsked(outcome),
  }
  const { expiry: inForce } = dateInForce(observed, config.manual_expiry_date)
  const ladder = climbLadder(question, config, known.fired, inForce)
  const subject = subjectOf(question, config, inForce)
  return {
    result: recordResult(outcome, seen, reason, judge(expiry, question.run.at), manual),
    status: judge(inForce, now),
    ...said(reasonOf(inForce, now)),
    failure_reason: reason,
    facts: { ...observed, fired: ladder.fired },
    alerts: [...ladder.alerts, ...changeAlerts(subject, known, seen)],
    next: nextRegularRun(monitor.id, inForce, now),
  }
}

/** The known facts with everything that a record says, except its date. */
function factsWith(known: DomainFacts, seen: Registration): DomainFacts {
  return {
    ...known,
    domain_status: seen.domain_status,
    registrar: seen.registrar,
    nameservers: seen.nameservers,
    baseline: {
      registrar: seen.registrar ?? known.baseline.registrar,
      nameservers: seen.nameservers ?? known.baseline.nameservers,
      grace: graceAfter(known, seen),
    },
  }
}

/** A leg that failed when it was asked for the date does not lose the record of an earlier leg, nor its alerts. */
function concludeFailure(
  question: Question,
  known: DomainFacts,
  config: DomainConfig,
  outcome: DomainOutcome,
): Conclusion<DomainAlert> {
  const { now, monitor } = question
  const reason = outcome.failure_reason ?? 'malformed_response'
  const undated = outcome.undated ?? null
  const retry = isExhausted(reason) ? null : nextRetry(question.attempt, outcome.retry_after_seconds, now)
  const dated: DomainFacts = isExhausted(reason) ? { ...known, is_expiry_unconfirmed: true } : known
  const inForce = dateInForce(dated, config.manual_expiry_date).expiry
  // If the chain reaches the customer's date, that leg has answered, and has a ladder like any other.
  const manual = cameToManual(reason, config.manual_expiry_date)
  const ladder = manual ? climbLadder(question, config, known.fired, inForce) : { alerts: [], fired: known.fired }
  const changes =
    undated === null ? [] : changeAlerts(subjectOf(question, config, inForce), known, undated.registration)
  return {
    result: manual ? manualResult(outcome) : failedResult(outcome, reason),
    ...standingOf(dated, config.manual_expiry_date, reason, now),
    ...said(manual ? reasonOf(inForce, now) : failureOf(reason, outcome)),
    facts: {
      ...(undated === null ? dated : factsWith(dated, undated.registration)),
      fired: ladder.fired,
      exhausted: isExhausted(reason) ? reason : null,
      last_failure_at: question.run.at,
      retry_leg: retry === null ? null : outcome.leg,
      retry_undated: retry === null ? null : undated,
      last_leg: lastAsked(outcome),
    },
    alerts: [...ladder.alerts, ...changes],
    next: retry ?? nextRegularRun(monitor.id, inForce, now),
  }
}

function climbLadder(
  question: Question,
  config: DomainConfig,
  fired: Fired,
  expiry: number | null,
): { alerts: Alert<DomainAlert>[]; fired: Fired } {
  if (expiry === null) return { alerts: [], fired }
  const step = climb(fired, expiry, question.now)
  const subject = subjectOf(question, config, expiry)
  const alerts = step.fires === null ? [] : [expiryAlert(subject, expiry, step.fires, question.now)]
  return { alerts, fired: step.fired }
}

/** Alerts for each new grace state, and for a registrar or name servers that differ from the last known ones. */
function changeAlerts(subject: Subject, known: DomainFacts, seen: Registration): Alert<DomainAlert>[] {
  const { registrar, nameservers, grace = graceStatesOf(known.domain_status) } = known.baseline
  const entered = graceStatesOf(seen.domain_status).filter(state => !grace.includes(state))
  return [
    ...entered.map(state => graceAlert(subject, state)),
    ...(registrar !== null && seen.registrar !== null && !isSameName(registrar, seen.registrar)
      ? [registrarAlert(subject, registrar, seen.registrar)]
      : []),
    ...(nameservers !== null && seen.nameservers !== null && nameservers.join() !== seen.nameservers.join()
      ? [nameserversAlert(subject, nameservers, seen.nameservers)]
      : []),
  ]
}

/** A leg that publishes no status at all, such as some WHOIS servers, does not end a grace state. */
function graceAfter({ baseline, domain_status }: DomainFacts, seen: Registration) {
  if (seen.domain_status.length > 0) return graceStatesOf(seen.domain_status)
  return baseline.grace ?? graceStatesOf(domain_status)
}

/** RDAP and WHOIS of one registry write the same registrar with different case and punctuation. */
function isSameName(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(one) === letters(other)
}

function subjectOf({ monitor }: Question, config: DomainConfig, expiry: number | null): Subject {
  const { id, friendly_name, http_job_id } = monitor
  return { dns_job_id: id, http_job_id: http_job_id ?? '', monitor_name: friendly_name, domain: config.domain, expiry }
}

function recordResult(
  outcome: DomainOutcome,
  seen: Registration,
  reason: DomainFailureReason | null,
  status: DomainStatus,
  cameToManualDate: boolean,
): ObservedOutcome {
  const legs = [...legsOf(outcome), ...(cameToManualDate ? [MANUAL_LEG] : [])]
  const data = { status, ...seen, ...originOf(outcome), legs }
  return { ...NO_TIMES, status: 'healthy', failure_reason: reason, failure_detail: null, data }
}

const MANUAL_LEG = { leg: 'manual', outcome: 'record' } as const

const NOTHING_SEEN = { status: 'unknown', expiry_date: null, domain_status: null, registrar: null, nameservers: null }

/**
 * The result if the customer's date answered. That date never appears in a result, so nothing was seen and nothing
 * failed.
 */
function manualResult(outcome: DomainOutcome): ObservedOutcome {
  const legs = [...legsOf(outcome), MANUAL_LEG]
  const data = { ...NOTHING_SEEN, ...originOf(outcome), legs }
  return { ...NO_TIMES, status: 'healthy', failure_reason: null, failure_detail: null, data }
}

function failedResult(outcome: DomainOutcome, reason: DomainFailureReason): ObservedOutcome {
  const data = { ...NOTHING_SEEN, ...originOf(outcome), rdap_origin: null, legs: legsOf(outcome) }
  return { ...NO_TIMES, status: 'failing', ...failureOfRun(reason, outcome), data }
}

function failureOfRun(failure_reason: DomainFailureReason, { failure_detail, failure_text }: DomainOutcome) {
  return { failure_reason, failure_detail, failure_text }
}

const NO_TIMES = { failure_text: null, total_ms: null, evidence: null }

function originOf({ rdap_origin, leg, host, retry_after_seconds, failure_reason }: DomainOutcome) {
  return { rdap_origin, leg, host, retry_after_seconds, rate_limited: failure_reason === 'rate_limited' }
}

function reasonOf(expiry: number | null, now: number): Said {
  if (expiry === null) return sayDomain('domain.undated')
  return expiry > now
    ? sayDomain('domain.registered', { day: utcDay(expiry) })
    : sayDomain('domain.expired', { at: rfc3339(expiry) })
}

function failureOf(reason: LookupFailure, { failure_detail, failure_text }: DomainOutcome): Said {
  return sayDomain(`domain.${reason}`, { detail: asSaid(failure_detail ?? '', failure_text) })
}

function said(reason: Said): { reason: string; reason_text: Text | null } {
  return { reason: reason.text, reason_text: textIn(reason) }
}
