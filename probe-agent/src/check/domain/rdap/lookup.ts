import type { DomainSecrets, DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { Environment } from '../../check.ts'
import { fetchJson } from '../fetch.ts'
import { failed, type LegAnswer } from '../leg.ts'
import { readDomain } from './read.ts'

/** Asks the registry's RDAP service (RFC 9082 3.1.3) at the address in the run. */
export async function askRdap(spec: DomainSpec, _: DomainSecrets, env: Environment): Promise<LegAnswer> {
  if (spec.rdap === null) return { result: 'no_endpoint' }
  const url = `${spec.rdap.url.replace(/\/*$/, '')}/domain/${spec.domain}`
  const who = `the RDAP service ${new URL(url).host}`
  const accept = 'application/rdap+json, application/json;q=0.9'
  const answer = await fetchJson({ url, accept, bearer: null, timeoutMs: spec.timeout_ms, who }, env)
  if (!('json' in answer)) return answer
  const { host } = new URL(url)
  const read = readDomain(answer.json, spec.domain)
  if (typeof read === 'string') return failed(host, 'malformed_response', `the answer of ${who} ${read}`)
  return { result: 'record', host, registration: read }
}
