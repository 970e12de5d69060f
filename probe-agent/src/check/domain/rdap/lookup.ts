import type { DomainSecrets, DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import { say } from '../../../say.ts'
import type { Environment } from '../../check.ts'
import { fetchJson } from '../fetch.ts'
import { failed, type LegAnswer } from '../leg.ts'
import { readDomain } from './read.ts'

/** Asks the registry's RDAP service (RFC 9082 3.1.3) at the address in the run. */
export async function askRdap(spec: DomainSpec, _: DomainSecrets, env: Environment): Promise<LegAnswer> {
  if (spec.rdap === null) return { result: 'no_endpoint' }
  const url = `${spec.rdap.url.replace(/\/*$/, '')}/domain/${spec.domain}`
  const { host } = new URL(url)
  const source = { who: say('lookup.rdap_service', { host }), answer: say('lookup.answer_of_rdap', { host }) }
  const accept = 'application/rdap+json, application/json;q=0.9'
  const answer = await fetchJson({ url, accept, bearer: null, timeoutMs: spec.timeout_ms, source }, env)
  if (!('json' in answer)) return answer
  const read = readDomain(answer.json, spec.domain)
  if (typeof read === 'function') return failed(host, 'malformed_response', read(source.answer))
  return { result: 'record', host, registration: read }
}
