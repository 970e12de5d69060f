import type { TcpOutcome, TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import { reported } from '../../say.ts'
import type { Environment } from '../check.ts'
import { retry } from '../connection/attempt.ts'
import { legible } from '../legible.ts'
import { type Attempt, attempt } from './attempt.ts'

/** Connects as the spec says, and retries on a fresh connection while it fails. Never throws. */
export async function checkTcp(spec: TcpSpec, env: Environment): Promise<TcpOutcome> {
  const { seen, attempts } = await retry(spec.retries, env, () => attempt(spec, env))
  return present(seen, attempts)
}

function present({ fault, trace, answer }: Attempt, attempts: number): TcpOutcome {
  const { content } = answer
  const shown = fault !== null && content.length > 0
  return {
    status: fault === null ? 'healthy' : 'failing',
    failure_reason: fault?.reason ?? null,
    ...reported(fault === null ? [] : [fault.said]),
    attempts,
    timings_ms: trace.watch.read(),
    remote_address: trace.remoteAddress,
    evidence: shown ? { answer: legible(content.toString()), answer_bytes: content.length } : null,
  }
}
