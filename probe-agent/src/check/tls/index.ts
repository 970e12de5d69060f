import { TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import type { Check } from '../check.ts'
import { checkTls } from './check.ts'
import { defaultTrust } from './trust.ts'

export const tlsCheck: Check = async (run, env) => {
  const outcome = await checkTls(TlsSpec.parse(run.spec), defaultTrust(), env)
  return { failing: outcome.failure !== null, outcome }
}
