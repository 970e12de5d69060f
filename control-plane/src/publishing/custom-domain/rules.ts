import type {
  CustomDomainFailure,
  CustomDomainStatus,
} from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import { DAY_MS, type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

const HOUR_MS = 60 * MINUTE_MS
/** After this long without success a domain is given up. */
const PATIENCE_MS = 7 * DAY_MS
/** An order that the authority has not processed after this long has failed. */
const LONGEST_ORDER_MS = HOUR_MS

/** The decided state of a custom domain. `next_at` is null if the domain is given up, and its name is free. */
export interface DomainState {
  status: CustomDomainStatus
  failure_reason: CustomDomainFailure | null
  /** When its validation record was first observed: from then on the name belongs to this account. */
  validated_at: EpochMs | null
  /** Since when it has waited for the next step. */
  waiting_since: EpochMs
  /** When it first failed since then. */
  failing_since: EpochMs | null
  next_at: EpochMs | null
}

export interface Lifetime {
  renew_at: EpochMs
  expires_at: EpochMs
}

/** The result of looking up a record. */
export type RecordSeen = 'right' | 'wrong' | 'missing' | 'unreachable'

export type Finding =
  | { of: 'validation' | 'cname'; seen: RecordSeen }
  /** An order has been in progress since then. */
  | { of: 'order'; seen: 'waiting'; since: EpochMs }
  | { of: 'order'; seen: 'failed'; reason: CustomDomainFailure; retry_after_ms?: number }
  | { of: 'order'; seen: 'issued'; lifetime: Lifetime }

/** A new claim: it must first prove ownership, unless that was observed already. */
export function beginClaim(now: EpochMs, validated: boolean): DomainState {
  return {
    status: validated ? 'provisioning' : 'pending_validation',
    failure_reason: null,
    validated_at: validated ? now : null,
    waiting_since: now,
    failing_since: null,
    next_at: now,
  }
}

/** Minimum time between two requested attempts: authorities count orders and failures for the whole installation. */
const APART_MS: { [K in CustomDomainFailure]?: number } = {
  authority_unavailable: MINUTE_MS,
  challenge_failed: 15 * MINUTE_MS,
  certificate_refused: 15 * MINUTE_MS,
  caa_forbids: 15 * MINUTE_MS,
}

/**
 * Schedules a requested retry, for someone who has fixed something: at once, or at least `APART_MS` after the last
 * attempt if the authority refused. Repeated requests change nothing. A delay that the authority imposed on the
 * installation remains.
 */
export function tryAgain(state: DomainState, now: EpochMs): DomainState {
  const { failure_reason, waiting_since, next_at } = state
  if (failure_reason === 'rate_limited' && next_at !== null && next_at > now) return state
  if (waiting_since > now) return state
  const apart = failure_reason === null ? 0 : (APART_MS[failure_reason] ?? 0)
  const at = epoch(Math.max(now, waiting_since + apart))
  return { ...state, waiting_since: at, failing_since: null, next_at: at }
}

/** The state after another claim has proved ownership of the domain. */
export function loseClaim(state: DomainState): DomainState {
  return { ...state, status: 'failed', failure_reason: 'claimed_by_another', next_at: null }
}

/**
 * The next state of a domain after an observation. `certificate` is its current one. A valid certificate is served
 * until it expires, even if its renewal fails.
 */
export function decide(state: DomainState, finding: Finding, certificate: Lifetime | null, now: EpochMs): DomainState {
  if (finding.of === 'order') return decideOrder(state, finding, certificate, now)
  if (finding.seen === 'wrong')
    return fail(state, finding.of === 'validation' ? 'validation_record_wrong' : 'cname_wrong', certificate, now)
  if (finding.seen !== 'right') return wait(state, finding, certificate, now)
  if (finding.of === 'cname') return { ...state, next_at: now }
  return beginClaim(now, true)
}

function decideOrder(
  state: DomainState,
  finding: Finding & { of: 'order' },
  certificate: Lifetime | null,
  now: EpochMs,
): DomainState {
  if (finding.seen === 'failed') return fail(state, finding.reason, certificate, now, finding.retry_after_ms)
  if (finding.seen === 'issued')
    return {
      ...state,
      status: 'active',
      failure_reason: null,
      failing_since: null,
      waiting_since: finding.lifetime.renew_at,
      next_at: finding.lifetime.renew_at,
    }
  const status = isInForce(certificate, now) ? state.status : 'provisioning'
  const every = now - finding.since < MINUTE_MS ? 2_000 : 30_000
  return { ...state, status, failure_reason: null, next_at: epoch(now + every) }
}

/**
 * A missing or unreadable record may still appear, so this waits; for an active domain, which had one, it is a failure.
 */
function wait(
  state: DomainState,
  { of, seen }: Finding & { of: 'validation' | 'cname' },
  certificate: Lifetime | null,
  now: EpochMs,
): DomainState {
  const missing = of === 'validation' ? 'validation_record_missing' : 'cname_missing'
  const reason = seen === 'unreachable' ? 'dns_unreachable' : missing
  if (state.status === 'active') return fail(state, reason, certificate, now)
  const until = (state.failing_since ?? state.waiting_since) + PATIENCE_MS
  if (now >= until) return { ...state, status: 'failed', failure_reason: reason, next_at: null }
  const every = now - state.waiting_since < HOUR_MS ? MINUTE_MS : 10 * MINUTE_MS
  return {
    ...state,
    status: of === 'validation' ? 'pending_validation' : 'provisioning',
    failure_reason: null,
    next_at: epoch(Math.min(now + every, until)),
  }
}

function fail(
  state: DomainState,
  reason: CustomDomainFailure,
  certificate: Lifetime | null,
  now: EpochMs,
  retryAfter = 0,
): DomainState {
  const again = now + Math.max(HOUR_MS, retryAfter)
  if (certificate !== null && isInForce(certificate, now))
    return { ...state, next_at: epoch(Math.min(again, certificate.expires_at)) }
  const failing_since = state.failing_since ?? now
  const until = failing_since + PATIENCE_MS
  const next_at = now >= until ? null : epoch(Math.min(again, until))
  return { ...state, status: 'failed', failure_reason: reason, failing_since, next_at }
}

function isInForce(certificate: Lifetime | null, now: EpochMs): boolean {
  return certificate !== null && now < certificate.expires_at
}

/** An unfinished order, by the instant at which it began. */
export function ordered(since: EpochMs, now: EpochMs): Finding & { of: 'order' } {
  return now - since < LONGEST_ORDER_MS
    ? { of: 'order', seen: 'waiting', since }
    : { of: 'order', seen: 'failed', reason: 'authority_unavailable' }
}

/** A certificate is renewed 30 days before it expires, or at two thirds of its lifetime if that is under 90 days. */
export function lifetimeOf(issued: EpochMs, lastsMs: number): Lifetime {
  const renewAfter = Math.max((lastsMs * 2) / 3, lastsMs - 30 * DAY_MS)
  return { renew_at: epoch(Math.floor(issued + renewAfter)), expires_at: epoch(issued + lastsMs) }
}

/**
 * The failure for the problem type of the authority's answer (RFC 8555 6.7); `inChallenge`: during validation of the
 * domain.
 */
export function failureOf(type: string, inChallenge: boolean): CustomDomainFailure {
  const name = type.replace('urn:ietf:params:acme:error:', '')
  if (name === 'caa') return 'caa_forbids'
  if (name === 'rateLimited') return 'rate_limited'
  if (name === 'serverInternal') return 'authority_unavailable'
  return inChallenge && name !== 'rejectedIdentifier' ? 'challenge_failed' : 'certificate_refused'
}
