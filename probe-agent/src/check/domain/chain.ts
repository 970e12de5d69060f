import {
  DOMAIN_LEGS,
  type DomainLeg,
  type DomainOutcome,
  type DomainSecrets,
  type DomainSpec,
  type LegStep,
} from '@pharos/shared-protocol/check/domain.ts'
import type { Environment } from '../check.ts'
import { legible } from '../legible.ts'
import { askAggregator } from './aggregator.ts'
import type { LegAnswer } from './leg.ts'
import { askRdap } from './rdap/lookup.ts'
import { askWhois } from './whois/lookup.ts'

type Ask = (spec: DomainSpec, secrets: DomainSecrets, env: Environment) => Promise<LegAnswer>

const ASK = { rdap: askRdap, whois: askWhois, aggregator: askAggregator } satisfies { [K in DomainLeg]: Ask }

const LONGEST_DETAIL = 2_000

/**
 * Tries the legs in order, from the given one. Continues only after a leg without an endpoint or without a record (spec
 * 2.6).
 */
export async function lookUp(spec: DomainSpec, secrets: DomainSecrets, env: Environment): Promise<DomainOutcome> {
  const steps: LegStep[] = []
  for (const leg of DOMAIN_LEGS.slice(DOMAIN_LEGS.indexOf(spec.from))) {
    const answer = await ASK[leg](spec, secrets, env)
    steps.push(stepOf(leg, answer))
    if (answer.result === 'record') return found(spec, leg, answer, steps)
    if (answer.result === 'failed') return stopped(leg, answer, steps)
  }
  return exhausted(spec, steps)
}

function stepOf(leg: DomainLeg, answer: LegAnswer): LegStep {
  return {
    leg,
    result: answer.result,
    host: 'host' in answer ? answer.host : null,
    detail: 'detail' in answer ? legible(answer.detail).slice(0, LONGEST_DETAIL) : null,
  }
}

const NOTHING = { rdap_origin: null, retry_after_seconds: null, registration: null }

type Found = Extract<LegAnswer, { result: 'record' }>

function found(spec: DomainSpec, leg: DomainLeg, { host, registration }: Found, steps: LegStep[]): DomainOutcome {
  const origin = leg === 'rdap' ? (spec.rdap?.origin ?? null) : null
  return { ...NOTHING, leg, rdap_origin: origin, failure_reason: null, failure_detail: null, host, registration, steps }
}

type Stopped = Extract<LegAnswer, { result: 'failed' }>

function stopped(leg: DomainLeg, answer: Stopped, steps: LegStep[]): DomainOutcome {
  const detail = legible(answer.detail).slice(0, LONGEST_DETAIL)
  const { host, reason, retryAfter } = answer
  return {
    ...NOTHING,
    leg,
    failure_reason: reason,
    failure_detail: detail,
    host,
    retry_after_seconds: retryAfter,
    steps,
  }
}

/**
 * No leg had a record. It is `registry_no_record` only if a registry itself has said so (api.md B3). A retry that
 * begins at a later leg had that answer before.
 */
function exhausted({ from, rdap, whois }: DomainSpec, steps: LegStep[]): DomainOutcome {
  const asked = steps.filter(step => step.result === 'no_record')
  const before = (from !== 'rdap' && rdap !== null) || (from === 'aggregator' && whois !== null)
  const registry = before || asked.some(step => step.leg !== 'aggregator')
  const last = asked.at(-1)
  return {
    ...NOTHING,
    leg: last?.leg ?? 'rdap',
    failure_reason: registry ? 'registry_no_record' : 'no_rdap_endpoint',
    failure_detail: registry
      ? asked
          .map(step => step.detail ?? '')
          .join('; ')
          .slice(0, LONGEST_DETAIL)
      : 'the registry has neither a known RDAP service nor a known WHOIS server',
    host: last?.host ?? null,
    steps,
  }
}
