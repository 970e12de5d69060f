import { networkInterfaces } from 'node:os'
import type { Hello } from '@pharos/shared-protocol/message/hello.ts'
import { MESSAGE_VERSION } from '@pharos/shared-protocol/message/run.ts'
import { VERSION } from '@pharos/shared-protocol/version.ts'

export interface AgentState {
  status: Hello['status']
  capabilities: Hello['capabilities']
  inFlight: number
  skewMs: number
  loopDelayMs: number
  expiredRuns: number
  spooled: number
}

export function describeAgent(state: AgentState): Hello {
  return {
    v: MESSAGE_VERSION,
    version: VERSION,
    status: state.status,
    capabilities: state.capabilities,
    in_flight: state.inFlight,
    clock_skew_ms: Math.round(state.skewMs),
    loop_delay_ms: Math.round(state.loopDelayMs),
    egress_addresses: egressAddresses(),
    expired_runs: state.expiredRuns,
    spooled: state.spooled,
  }
}

/** The addresses of this machine; behind a NAT others see another one, which only the region's operator knows. */
function egressAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  return all
    .filter(one => !one.internal && !one.address.startsWith('fe80:'))
    .map(one => one.address)
    .slice(0, 16)
}
