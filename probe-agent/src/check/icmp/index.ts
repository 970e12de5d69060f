import { IcmpSpec } from '@pharos/shared-protocol/check/icmp.ts'
import type { Check } from '../check.ts'
import { checkIcmp } from './check.ts'
import { findPing } from './program.ts'

export { describePing } from './program.ts'

export const icmpCheck: Check = async (run, env) => {
  const { outcome, unable } = await checkIcmp(findPing(), IcmpSpec.parse(run.spec), env)
  return { failing: outcome.status === 'failing', unable, outcome }
}
