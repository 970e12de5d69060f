import {
  DOMAIN_LEGS,
  type DomainLeg,
  type DomainOutcome,
  type DomainSecrets,
  type DomainSpec,
  type LegStep,
  type UndatedRecord,
} from '@pharos/shared-protocol/check/domain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { reported, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { askAggregator } from './aggregator.ts'
import type { LegAnswer } from './leg.ts'
import { askRdap } from './rdap/lookup.ts'
import { askWhois } from './whois/lookup.ts'

type Ask = (spec: DomainSpec, secrets: DomainSecrets, env: Environment) => Promise<LegAnswer>

const ASK = { rdap: askRdap, whois: askWhois, aggregator: askAggregator } satisfies { [K in DomainLeg]: Ask }

/**
 * Tries the legs in order, from the given one. Continues only after a leg without an endpoint or without a record (spec
 * 2.6). A record without a date counts as none for the date alone: later legs are asked for nothing else.
 */
export async function lookUp(spec: DomainSpec, secrets: DomainSecrets, env: Environment): Promise<DomainOutcome> {
  const steps: LegStep[] = []
  const absent: Said[] = []
  let undated = spec.undated ?? null
  for (const leg of DOMAIN_LEGS.slice(DOMAIN_LEGS.indexOf(spec.from))) {
    const answer = await ASK[leg](spec, secrets, env)
    steps.push(stepOf(leg, answer))
    if (answer.result === 'no_record') absent.push(answer.detail)
    const read = 'registration' in answer ? answer.registration : null
    if (read !== null && (undated === null || undated.leg === leg)) undated = { leg, registration: read }
    if (answer.result === 'failed')
      return { ...stopped(leg, answer, steps), rdap_origin: originOf(spec, undated), undated }
    const date = read?.expiry_date ?? null
    if (undated !== null && date !== null) return found(spec, dated(undated, date), leg, steps)
  }
  return undated === null ? exhausted(spec, steps, absent) : found(spec, undated, null, steps)
}

function dated({ leg, registration }: UndatedRecord, expiry_date: string): UndatedRecord {
  return { leg, registration: { ...registration, expiry_date } }
}

function stepOf(leg: DomainLeg, answer: LegAnswer): LegStep {
  return {
    leg,
    result: answer.result,
    host: 'host' in answer ? answer.host : null,
    detail: 'detail' in answer ? reported([answer.detail]).failure_detail : null,
  }
}

const NOTHING = { rdap_origin: null, retry_after_seconds: null, registration: null }

function found(spec: DomainSpec, record: UndatedRecord, expiryLeg: DomainLeg | null, steps: LegStep[]): DomainOutcome {
  const host = steps.findLast(step => step.host !== null)?.host ?? null
  return {
    ...NOTHING,
    ...record,
    rdap_origin: originOf(spec, record),
    failure_reason: null,
    failure_detail: null,
    failure_text: null,
    host,
    expiry_leg: expiryLeg,
    steps,
  }
}

function originOf({ rdap }: DomainSpec, record: UndatedRecord | null): DomainOutcome['rdap_origin'] {
  return record?.leg === 'rdap' ? (rdap?.origin ?? null) : null
}

type Stopped = Extract<LegAnswer, { result: 'failed' }>

function stopped(leg: DomainLeg, answer: Stopped, steps: LegStep[]): DomainOutcome {
  const { host, reason, retryAfter } = answer
  return {
    ...NOTHING,
    leg,
    failure_reason: reason,
    ...reported([answer.detail]),
    host,
    retry_after_seconds: retryAfter,
    steps,
  }
}

/**
 * No leg had a record. It is `registry_no_record` only if a registry itself has said so (api.md B3). A retry that
 * begins at a later leg had that answer before.
 */
function exhausted({ from, rdap, whois }: DomainSpec, steps: LegStep[], absent: readonly Said[]): DomainOutcome {
  const asked = steps.filter(step => step.result === 'no_record')
  const before = (from !== 'rdap' && rdap !== null) || (from === 'aggregator' && whois !== null)
  const registry = before || asked.some(step => step.leg !== 'aggregator')
  const last = asked.at(-1)
  return {
    ...NOTHING,
    leg: last?.leg ?? 'rdap',
    failure_reason: registry ? 'registry_no_record' : 'no_rdap_endpoint',
    ...reported(registry ? absent : [say('lookup.no_source')]),
    host: last?.host ?? null,
    steps,
  }
}
