import type { HttpOutcome, HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { Environment } from '../check.ts'
import { OwnFault } from '../connection/fault.ts'
import type { Trace } from '../connection/trace.ts'
import { attempt } from './attempt.ts'
import { type Findings, judge } from './judge.ts'
import { presentOutcome } from './outcome.ts'

export interface HttpRun {
  outcome: HttpOutcome
  /** The agent had no memory for the body, which says nothing about the target. */
  unable: boolean
}

/** Sends the request, and retries on a fresh connection while it fails. Returns what it observed; never throws. */
export async function checkHttp(
  spec: HttpSpec,
  secrets: HttpSecrets,
  env: Environment,
  keep = false,
): Promise<HttpRun> {
  for (let attempts = 1; ; attempts++) {
    const run = await attempt(spec, secrets, env, async trace => {
      const now = env.clock.now()
      const findings = await judge(spec, trace, now)
      const last = env.signal.aborted || attempts > spec.retries || isFinal(findings, trace)
      return last ? present(spec, secrets, trace, findings, { attempts, now, keep }) : null
    })
    if (run !== null) return run
  }
}

/** Policy refusals are permanent; every other failure of the target may be temporary. */
function isFinal({ reason }: Findings, { fault }: Trace): boolean {
  return reason === null || reason === 'target_not_allowed' || fault instanceof OwnFault
}

function present(...args: Parameters<typeof presentOutcome>): HttpRun {
  const [, , trace] = args
  return { outcome: presentOutcome(...args), unable: trace.fault instanceof OwnFault }
}
