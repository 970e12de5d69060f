import type { DomainLeg, DomainOutcome, UndatedRecord } from '@pharos/shared-protocol/check/domain.ts'
import {
  type DomainFailureReason,
  GRACE_STATES,
  type GraceState,
} from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { publishesExpiry } from './expiry.ts'
import type { Fired } from './ladder.ts'

/** Why no leg gave a date, though none failed: none had a record, or no record had a date. */
export type ExhaustedReason = Extract<
  DomainFailureReason,
  'no_rdap_endpoint' | 'registry_no_record' | 'registry_publishes_no_expiry'
>

/** What the last readable run found about a registration, and which alerts were sent. */
export interface DomainFacts {
  /** The registry's date, epoch milliseconds, and the leg that gave it. */
  expiry: number | null
  expiry_leg: DomainLeg | null
  /** The last run that asked every leg got no date: the known one stays, but a manual date takes precedence. */
  is_expiry_unconfirmed?: boolean
  /** Null until a run has read a record. */
  domain_status: string[] | null
  registrar: string | null
  nameservers: string[] | null
  /** The last registrar, name servers and grace states that a leg published: changes are measured against these. */
  baseline: { registrar: string | null; nameservers: string[] | null; grace?: GraceState[] }
  fired: Fired
  /** When the last run failed, or found the state `registry_publishes_no_expiry`. */
  last_failure_at: number | null
  /** Why the last run asked every leg and got no date; shown as its reason unless the customer's date answered. */
  exhausted?: ExhaustedReason | null
  /** The leg that a retry begins with. */
  retry_leg: DomainLeg | null
  /** The record whose date a retry looks for. */
  retry_undated?: UndatedRecord | null
  /** The leg that was asked last; requests to its host are paced, too. */
  last_leg: DomainLeg | null
}

/** Nothing known: at creation, and after the domain has changed. */
export const NO_FACTS: DomainFacts = {
  expiry: null,
  expiry_leg: null,
  domain_status: null,
  registrar: null,
  nameservers: null,
  baseline: { registrar: null, nameservers: null },
  fired: {},
  last_failure_at: null,
  exhausted: null,
  retry_leg: null,
  retry_undated: null,
  last_leg: null,
}

/** The settings of a domain check, as stored in its monitor row. */
export interface DomainConfig extends Record<string, unknown> {
  domain: string
  /** Epoch milliseconds. */
  manual_expiry_date: number | null
}

/** The config of a monitor of this kind, which only this folder writes. */
export function domainConfigOf(monitor: { config: object }): DomainConfig {
  return monitor.config as DomainConfig
}

/** A domain's statuses that signal trouble, in the order of spec 2.5. */
export function graceStatesOf(statuses: readonly string[] | null): GraceState[] {
  return GRACE_STATES.filter(state => statuses?.includes(state))
}

/**
 * The date in force: the customer's if the last run that asked every leg got no date, else the registry's. A failed run
 * changes nothing (spec 2.2, 2.6).
 */
export function dateInForce(facts: DomainFacts, manual: number | null) {
  const isOutdated = facts.is_expiry_unconfirmed === true && manual !== null
  if (facts.expiry !== null && !isOutdated) return { expiry: facts.expiry, source: facts.expiry_leg }
  return manual === null ? { expiry: null, source: null } : { expiry: manual, source: 'manual' as const }
}

/** Whether this is a state of the TLD and not a failure (spec part 7). */
export function isState(reason: DomainFailureReason | null): boolean {
  return reason === null || reason === 'registry_publishes_no_expiry'
}

/** Whether the chain reached the customer's date: one is set, and every leg was asked and gave none (spec 2.6). */
export function cameToManual(reason: DomainFailureReason | null, manual: number | null): boolean {
  return isExhausted(reason) && manual !== null
}

/** Every leg was asked and none gave a date. */
export function isExhausted(reason: DomainFailureReason | null): reason is ExhaustedReason {
  return reason === 'no_rdap_endpoint' || reason === 'registry_no_record' || reason === 'registry_publishes_no_expiry'
}

/** All legs that a run queried, in order, so that nothing is hidden. */
export function legsOf({ steps }: Pick<DomainOutcome, 'steps'>) {
  return steps.map(({ leg, result }) => ({ leg, outcome: result }))
}

/**
 * The record of a run; null if the run failed. Where the TLD is known to publish no date, a leg that failed when it was
 * asked for one had none to give, and the record is complete without it.
 */
export function recordIn({ leg, registration, undated }: DomainOutcome, domain: string): UndatedRecord | null {
  if (registration !== null) return { leg, registration }
  return undated && !publishesExpiry(domain) ? undated : null
}

/** The last leg whose server was asked. */
export function lastAsked({ leg, steps }: DomainOutcome): DomainLeg {
  return steps.findLast(step => step.result !== 'no_endpoint')?.leg ?? leg
}
