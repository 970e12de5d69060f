import { DomainSecrets, DomainSpec } from '@pharos/shared-protocol/check/domain.ts'
import type { Check } from '../check.ts'
import { lookUp } from './chain.ts'

const NO_SECRETS: DomainSecrets = { aggregator_key: null }

/** Looks up a registration by RDAP, WHOIS and the aggregator in turn (spec 2.6). */
export const domainCheck: Check = async (run, env) => {
  const spec = DomainSpec.parse(run.spec)
  const secrets = run.secrets === null ? NO_SECRETS : DomainSecrets.parse(run.secrets)
  const outcome = await lookUp(spec, secrets, env)
  // Any answer from a registry shows that the agent's network works; only a transport error may be its own fault.
  return { failing: outcome.failure_reason === 'transport_error', outcome }
}
