import type { IcmpOutcome, IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import { reported, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { type Attempt, attempt } from './attempt.ts'

export interface IcmpRun {
  outcome: IcmpOutcome
  /** Nothing was learned about the target. */
  unable: boolean
}

/** Pings as the spec says, and retries while it fails. Never throws. */
export async function checkIcmp(program: string | null, spec: IcmpSpec, env: Environment): Promise<IcmpRun> {
  if (program === null) return present(NO_PROGRAM, 1)
  for (let attempts = 1; ; attempts++) {
    const seen = await attempt(program, spec, env)
    if (env.signal.aborted || attempts > spec.retries || isFinal(seen)) return present(seen, attempts)
  }
}

const NO_PROGRAM: Attempt = {
  reason: 'not_permitted',
  said: say('ping.no_program'),
  report: null,
  address: null,
  dnsMs: null,
  unable: true,
}

/** A target that the policy forbids stays forbidden; any other fault may be temporary. */
function isFinal({ reason, unable }: Attempt): boolean {
  return reason === null || reason === 'target_not_allowed' || unable
}

function present(seen: Attempt, attempts: number): IcmpRun {
  const { reason, said, report, address, dnsMs, unable } = seen
  const outcome: IcmpOutcome = {
    status: reason === null ? 'healthy' : 'failing',
    failure_reason: reason,
    ...reported(said === null ? [] : [said]),
    attempts,
    sent: report?.sent ?? 0,
    received: report?.received ?? 0,
    rtt_ms: report?.rtt ?? null,
    dns_ms: dnsMs === null ? null : Math.round(dnsMs * 100) / 100,
    remote_address: address,
  }
  return { outcome, unable }
}
