import { TcpSpec } from '@pharos/shared-protocol/check/tcp.ts'
import type { Check } from '../check.ts'
import { checkTcp } from './check.ts'

export const tcpCheck: Check = async (run, env) => {
  const outcome = await checkTcp(TcpSpec.parse(run.spec), env)
  return { failing: outcome.status === 'failing', outcome }
}
