import { HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Check, OpenedRun } from '../check.ts'
import { checkHttp } from './check.ts'

const NO_SECRETS: HttpSecrets = { headers: {}, basic_password: null, bearer_token: null }

export const httpCheck: Check = async (run, env) => {
  const spec = HttpSpec.parse(run.spec)
  const secrets = run.secrets === null ? NO_SECRETS : HttpSecrets.parse(run.secrets)
  const { outcome, unable } = await checkHttp(withTrace(spec, run), secrets, env, run.keep)
  return { failing: outcome.status === 'failing', unable, outcome }
}

function withTrace(spec: HttpSpec, { traceparent, tracestate = null }: OpenedRun): HttpSpec {
  const trace = Object.entries({ traceparent, tracestate }).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value, secret: false }],
  )
  return { ...spec, headers: [...spec.headers, ...trace] }
}
