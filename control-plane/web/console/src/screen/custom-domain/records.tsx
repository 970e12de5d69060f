import type { CustomDomain, CustomDomainFailure } from '@pharos/shared-protocol/contract/publishing/custom-domain.ts'
import type { ComponentChildren } from 'preact'
import { Copyable } from '../../part/copy.tsx'
import { DOMAIN } from '../../words/custom-domain.ts'
import './records.css'

type State = 'waiting' | 'found' | 'issued' | 'wrong'
const TONES: Record<State, string> = { waiting: 'idle', found: 'good', issued: 'good', wrong: 'bad' }

const AT_OWN: readonly CustomDomainFailure[] = [
  'validation_record_missing',
  'validation_record_wrong',
  'claimed_by_another',
]
const AT_LEAD: readonly CustomDomainFailure[] = ['cname_missing', 'cname_wrong']
const AT_EITHER: readonly CustomDomainFailure[] = ['dns_unreachable']

/** Returns the state of each step. Steps before a failed one are done, later ones wait. */
export function statesOf({ status, failure_reason }: Pick<CustomDomain, 'status' | 'failure_reason'>) {
  const step = (own: State, lead: State, certificate: State) => ({ own, lead, certificate })
  if (status === 'active') return step('found', 'found', 'issued')
  if (status === 'provisioning') return step('found', 'waiting', 'waiting')
  if (failure_reason === null) return step('waiting', 'waiting', 'waiting')
  if (AT_OWN.includes(failure_reason)) return step('wrong', 'waiting', 'waiting')
  if (AT_EITHER.includes(failure_reason)) return step('wrong', 'wrong', 'waiting')
  if (AT_LEAD.includes(failure_reason)) return step('found', 'wrong', 'waiting')
  return step('found', 'found', 'wrong')
}

/** The records to create, each with its state, and the certificate that follows. */
export function Records({ domain }: { domain: CustomDomain }) {
  const { own, lead, certificate } = statesOf(domain)
  return (
    <section class="card">
      <h2>{DOMAIN.steps}</h2>
      <p class="note">{DOMAIN.checked}</p>
      <Step title={DOMAIN.own} state={own}>
        <Copyable label={`${DOMAIN.name} (CNAME)`} text={domain.acm_validation.name} />
        <Copyable label={DOMAIN.value} text={domain.acm_validation.value} />
      </Step>
      <Step title={DOMAIN.lead} state={lead}>
        <Copyable label={`${DOMAIN.name} (CNAME)`} text={domain.domain} />
        <Copyable label={DOMAIN.value} text={domain.cname_target} />
      </Step>
      <Step title={DOMAIN.certificate} state={certificate}>
        <p>{DOMAIN.certificateWhy}</p>
      </Step>
    </section>
  )
}

function Step({ title, state, children }: { title: string; state: State; children: ComponentChildren }) {
  return (
    <section class="step">
      <div class="row spread">
        <h3>{title}</h3>
        <span class={`status ${TONES[state]}`}>{DOMAIN[state]}</span>
      </div>
      {children}
    </section>
  )
}
