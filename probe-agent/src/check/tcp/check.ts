import type { TcpOutcome, TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import type { Environment } from '../check.ts'
import { legible } from '../legible.ts'
import { type Attempt, attempt } from './attempt.ts'

const DETAIL = 2_000

/** Connects as the spec says, and retries on a fresh connection while it fails. Never throws. */
export async function checkTcp(spec: TcpSpec, env: Environment): Promise<TcpOutcome> {
  for (let attempts = 1; ; attempts++) {
    const seen = await attempt(spec, env)
    if (env.signal.aborted || attempts > spec.retries || isFinal(seen)) return present(seen, attempts)
  }
}

/** A target that the policy forbids stays forbidden; any other fault may be temporary. */
function isFinal({ fault }: Attempt): boolean {
  return fault === null || fault.reason === 'target_not_allowed'
}

function present({ fault, trace, answer }: Attempt, attempts: number): TcpOutcome {
  const { content } = answer
  const shown = fault !== null && content.length > 0
  return {
    status: fault === null ? 'healthy' : 'failing',
    failure_reason: fault?.reason ?? null,
    failure_detail: fault === null ? null : legible(fault.message.slice(0, DETAIL)),
    attempts,
    timings_ms: trace.watch.read(),
    remote_address: trace.remoteAddress,
    evidence: shown ? { answer: legible(content.toString()), answer_bytes: content.length } : null,
  }
}
