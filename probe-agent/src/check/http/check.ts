import type { HttpOutcome, HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Environment } from '../check.ts'
import { attempt } from './attempt.ts'
import { judge } from './judge.ts'
import { presentOutcome } from './outcome.ts'

/** Requests as told, again on a fresh connection while it fails and retries are left. Returns what it saw, never throws. */
export async function checkHttp(spec: HttpSpec, secrets: HttpSecrets, env: Environment): Promise<HttpOutcome> {
  for (let attempts = 1; ; attempts++) {
    const trace = await attempt(spec, secrets, env)
    const now = env.clock.now()
    const findings = judge(spec, trace, now)
    // What the policy forbids stays forbidden; everything else may have been a passing trouble.
    const last = findings.reason === null || findings.reason === 'target_not_allowed' || attempts > spec.retries
    if (last || env.signal.aborted) return presentOutcome(spec, secrets, trace, findings, { attempts, now })
  }
}
