import { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Check } from '../check.ts'
import { checkHttp } from './check.ts'

const NO_SECRETS: HttpSecrets = { headers: {}, basic_password: null, bearer_token: null }

export const httpCheck: Check = async (run, env) => {
  const spec = HttpSpec.parse(run.spec)
  const secrets = run.secrets === null ? NO_SECRETS : HttpSecrets.parse(run.secrets)
  const { outcome, unable } = await checkHttp(withTrace(spec, run.traceparent), secrets, env, run.keep)
  return { failing: outcome.status === 'failing', unable, outcome }
}

function withTrace(spec: HttpSpec, traceparent: string | null): HttpSpec {
  if (traceparent === null) return spec
  return { ...spec, headers: [...spec.headers, { name: 'traceparent', value: traceparent, secret: false }] }
}
