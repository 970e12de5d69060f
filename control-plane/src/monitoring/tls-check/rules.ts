import type { TlsFacts, TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import type { TlsFailure, TlsStatus } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { sayCertificate } from '@pharos/shared-protocol/text/en/certificate.ts'
import { asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Alert } from '../monitor/index.ts'
import type { TlsAlert } from './alerts.ts'
import { allOf, dayOf, type Fault, findFaults } from './fault.ts'

/**
 * A new issuer or key within this time before expiry (or the widest rung, or the last part of its life) is a renewal.
 */
const RENEWAL_DAYS = 30
/** An unreachable server is checked again at least this often. */
const UNREACHABLE_MS = 300_000
/** The default rungs, in days. */
export const LADDER: readonly number[] = [30, 14, 7, 3, 1]
/** The last part of a certificate's life. Automatic renewals happen before it. */
const LAST_PART = 1 / 3
/** The most certificates whose alerts are remembered: a load balancer may alternate between several. */
const REMEMBERED = 10

/** The monitor's settings. */
export interface TlsSettings {
  warn_days: readonly number[]
  check_revocation: boolean
  interval_ms: number
  /** Whether it is paired with an HTTP monitor, which itself alerts when its host is unreachable. */
  paired: boolean
}

/** The alerts already sent for one certificate. */
export interface Fired {
  fingerprint: string
  rungs: number[]
  expired: boolean
}

/** The state of a TLS monitor between runs. */
export interface TlsKnown {
  /** The last handshake that showed a certificate. */
  seen: TlsFacts | null
  /** All faults, as a sentence and its text; earlier versions stored no text. */
  detail: string | null
  text?: Text | null
  /** Newest last. */
  fired: Fired[]
  /** The open alert, so that its recovery is announced. */
  open: 'expiring' | 'expired' | 'invalid' | null
  /** The reason of the last `tls_invalid` while it lasts. */
  invalid: TlsFailure | null
}

export const NOTHING_KNOWN: TlsKnown = { seen: null, detail: null, text: null, fired: [], open: null, invalid: null }

export interface TlsQuestion {
  known: TlsKnown
  status: TlsStatus
  settings: TlsSettings
  run: { attempt: number; regions: number; region: string }
  now: EpochMs
}

export interface TlsDecision {
  status: TlsStatus
  /** Why, in words. */
  reason: string
  /** The same as a code with its values. */
  reason_text: Text | null
  /** The monitor's. */
  failure_reason: TlsFailure | null
  /** The faults found by this run, even if a single run does not change the status. */
  faults: Fault[]
  known: TlsKnown
  alerts: Alert<TlsAlert>[]
  next: { at: EpochMs; kind: 'slot' | 'confirm'; attempt: number }
}

/**
 * Decides what a run means (api.md B2). A failed connection is confirmed by another region, if there is one, before the
 * monitor is unreachable. `findFaults` judges certificates. Pure; instants are epoch milliseconds.
 */
export function decideTls(question: TlsQuestion, outcome: TlsOutcome): TlsDecision {
  const { failure, facts } = outcome
  if (facts !== null) return decideSeen(question, facts)
  if (failure === null) return decideUnreachable(question, NOTHING_SEEN)
  return decideUnreachable(question, { reason: failure.reason, said: asSaid(failure.detail, failure.text) })
}

const NOTHING_SEEN: Fault = { reason: 'handshake_failed', said: sayCertificate('certificate.nothing') }

function decideUnreachable(question: TlsQuestion, fault: Fault): TlsDecision {
  const { known, status, settings, run, now } = question
  if (status !== 'unreachable' && run.attempt === 0 && run.regions > 1) {
    const next = { at: now, kind: 'confirm' as const, attempt: 1 }
    const said = sayCertificate('certificate.asked_elsewhere', { region: run.region, finding: fault.said })
    const why = { reason: said.text, reason_text: textIn(said) }
    const failure_reason = status === 'expired' ? 'expired' : known.invalid
    return { status, ...why, failure_reason, faults: [fault], known, alerts: [], next }
  }
  const alerts = settings.paired || known.invalid === fault.reason ? [] : [invalidAlert(fault, known.seen)]
  const told = settings.paired ? {} : { open: 'invalid' as const, invalid: fault.reason }
  return {
    status: 'unreachable',
    reason: fault.said.text,
    reason_text: textIn(fault.said),
    failure_reason: fault.reason,
    faults: [fault],
    known: { ...known, ...told, ...detailOf(fault.said) },
    alerts,
    next: { at: epoch(now + Math.min(settings.interval_ms, UNREACHABLE_MS)), kind: 'slot', attempt: 0 },
  }
}

function decideSeen(question: TlsQuestion, facts: TlsFacts): TlsDecision {
  const { known, settings, now } = question
  const faults = findFaults(facts, settings, now)
  const [first] = faults
  const status = statusOf(facts, first ?? null, settings, now)
  const fired = known.fired.find(one => one.fingerprint === facts.certificate.fingerprint_sha256)
  const ladder = climb(facts, fired ?? null, settings, now)
  const invalid = status === 'invalid' ? (first?.reason ?? null) : null
  const faulty = status === 'invalid' && first && known.invalid !== invalid ? [invalidAlert(first, facts)] : []
  const open = openAfter(status, known.open, (status === 'invalid' ? faulty : ladder.alerts).length > 0)
  const alerts: Alert<TlsAlert>[] = [
    ...changed(known, facts, settings, now),
    ...ladder.alerts,
    ...faulty,
    ...(isBetter(known.open, open)
      ? [{ reason: 'tls_recovered' as const, data: { from: known.open, ...about(facts) } }]
      : []),
  ]
  const said = faults.length > 0 ? allOf(faults) : validity(facts, settings, now)
  return {
    status,
    reason: said.text,
    reason_text: textIn(said),
    failure_reason: first?.reason ?? null,
    faults,
    known: {
      seen: facts,
      ...detailOf(faults.length > 0 ? said : null),
      fired: [...known.fired.filter(one => one !== fired), ladder.fired].slice(-REMEMBERED),
      open,
      invalid,
    },
    alerts,
    next: { at: nextLook(facts, settings, now), kind: 'slot', attempt: 0 },
  }
}

/**
 * The status by certificate and first fault. `expired` means the server's own certificate; an expired issuer makes the
 * chain invalid.
 */
function statusOf(facts: TlsFacts, first: Fault | null, settings: TlsSettings, now: number): TlsStatus {
  if (now > facts.certificate.not_after) return 'expired'
  if (first !== null) return 'invalid'
  return isSoon(facts, settings, now) ? 'expiring' : 'valid'
}

/**
 * How long before expiry a rung is reached, in milliseconds. The default ladder begins in the last third of a
 * certificate's life, since 30 days before the expiry would be always for one that lives six days. Own rungs apply as
 * they are.
 */
function reachOf(
  days: number,
  { certificate: { not_before, not_after } }: TlsFacts,
  { warn_days }: TlsSettings,
): number {
  const isOwn = warn_days.join() !== LADDER.join()
  return isOwn ? days * DAY_MS : Math.min(days * DAY_MS, (not_after - not_before) * LAST_PART)
}

function isSoon(facts: TlsFacts, settings: TlsSettings, now: number): boolean {
  return settings.warn_days.some(days => facts.certificate.not_after - now <= reachOf(days, facts, settings))
}

/**
 * The alerts of one certificate's ladder. Of several rungs crossed at once, the tightest alerts and the wider ones
 * count as fired. Expiry takes precedence over all of them. Each alerts once.
 */
function climb(facts: TlsFacts, before: Fired | null, settings: TlsSettings, now: number) {
  const { not_after, fingerprint_sha256: fingerprint } = facts.certificate
  const crossed = settings.warn_days.filter(days => not_after - now <= reachOf(days, facts, settings))
  const rungs = [...new Set([...(before?.rungs ?? []), ...crossed])].sort((a, b) => b - a)
  const expired = now > not_after
  const tightest = Math.min(...crossed)
  const alerts: Alert<TlsAlert>[] = []
  if (expired && !before?.expired) alerts.push({ reason: 'tls_expired', data: about(facts) })
  if (!expired && crossed.length > 0 && !before?.rungs.some(days => days <= tightest)) {
    const days_until_expiry = daysUntil(not_after, now)
    alerts.push({ reason: 'tls_expiring', data: { rung_days: tightest, days_until_expiry, ...about(facts) } })
  }
  return { alerts, fired: { fingerprint, rungs, expired: expired || (before?.expired ?? false) } satisfies Fired }
}

/** The alert about a new issuer or key, if it came well before the known certificate had to be renewed. */
function changed(
  { seen, fired }: TlsKnown,
  facts: TlsFacts,
  { warn_days }: TlsSettings,
  now: number,
): Alert<TlsAlert>[] {
  const next = facts.certificate
  if (seen === null || fired.some(one => one.fingerprint === next.fingerprint_sha256)) return []
  const { not_before, not_after } = seen.certificate
  const window = Math.max(
    RENEWAL_DAYS * DAY_MS,
    (not_after - not_before) * LAST_PART,
    ...warn_days.map(days => days * DAY_MS),
  )
  if (now >= not_after - window) return []
  const what = [
    ...(seen.certificate.issuer === next.issuer ? [] : ['issuer']),
    ...(seen.certificate.spki_sha256 === next.spki_sha256 ? [] : ['key']),
  ]
  if (what.length === 0) return []
  return [{ reason: 'tls_certificate_changed', data: { changed: what, before: about(seen), ...about(facts) } }]
}

const SEVERITY = ['expiring', 'invalid', 'expired']

/**
 * The open alert: this run's, else the one that was open, limited to what the status allows. If servers alternate
 * between certificates, one that has already alerted opens nothing, so that nothing recovers repeatedly.
 */
function openAfter(status: TlsStatus, before: TlsKnown['open'], isTold: boolean): TlsKnown['open'] {
  if (status !== 'expired' && status !== 'invalid' && status !== 'expiring') return null
  if (isTold || before === null) return isTold ? status : null
  return SEVERITY.indexOf(before) < SEVERITY.indexOf(status) ? before : status
}

/** Whether it went from bad to good, or to merely expiring. A change from one fault to another is no recovery. */
function isBetter(before: TlsKnown['open'], after: TlsKnown['open']): boolean {
  if (before === null || after === 'invalid' || after === 'expired') return false
  return after === null || SEVERITY.indexOf(after) < SEVERITY.indexOf(before)
}

/** When to check next: after the interval, but no later than the status changes by itself. */
function nextLook(facts: TlsFacts, settings: TlsSettings, now: number): EpochMs {
  const { certificate } = facts
  const rungs = settings.warn_days.map(days => certificate.not_after - reachOf(days, facts, settings))
  const instants = [...rungs, certificate.not_after + 1, certificate.not_before].filter(at => at > now)
  return epoch(Math.min(now + settings.interval_ms, ...instants))
}

function validity(facts: TlsFacts, settings: TlsSettings, now: number): Said {
  const { not_after } = facts.certificate
  const days = daysUntil(not_after, now)
  const at = dayOf(not_after)
  return isSoon(facts, settings, now)
    ? sayCertificate('certificate.expires', { days, at })
    : sayCertificate('certificate.valid', { at })
}

function detailOf(said: Said | null): Pick<TlsKnown, 'detail' | 'text'> {
  return { detail: said?.text ?? null, text: said && textIn(said) }
}

function invalidAlert({ reason: failure_reason, said }: Fault, seen: TlsFacts | null): Alert<TlsAlert> {
  const certificate = seen === null ? {} : about(seen)
  return {
    reason: 'tls_invalid',
    data: { failure_reason, detail: said.text, detail_text: textIn(said), ...certificate },
  }
}

/** The details of a certificate in an alert. */
function about({ certificate, reference }: TlsFacts): Record<string, unknown> {
  const { subject, issuer, not_after, fingerprint_sha256 } = certificate
  return { host: reference, subject, issuer, not_after: new Date(not_after).toISOString(), fingerprint_sha256 }
}

/** Whole days until an instant, truncated toward zero: half a day after it is 0 as well. */
export function daysUntil(instant: number, now: number): number {
  return Math.trunc((instant - now) / DAY_MS) + 0
}
