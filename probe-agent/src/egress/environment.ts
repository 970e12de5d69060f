import { createSocket, type Socket as Datagram } from 'node:dgram'
import { getServers } from 'node:dns'
import { connect, isIPv6, type Socket } from 'node:net'
import { BodyBudget } from '../check/body-budget.ts'
import type { Door, Environment } from '../check/check.ts'
import type { Log } from '../log.ts'
import { type EgressGuard, splitHostPort, TargetNotAllowed } from './guard.ts'
import type { Resolve } from './resolver.ts'

/** In addition, two bodies may be decoded and one judged at the same time: about 100 MB. */
const BODIES_BYTES = 256 * 1024 * 1024

/** A check's only access to the network. It connects to the exact address that was checked. */
export function createEnvironment(
  guard: EgressGuard,
  resolve: Resolve,
  rest: { signal: AbortSignal; clock: Environment['clock']; log: Log; resolvers?: readonly string[] },
): Environment {
  const { resolvers = [], ...parts } = rest
  return {
    ...parts,
    bodies: new BodyBudget(BODIES_BYTES),
    async resolve(host, family) {
      return admitted(await resolve(host, family), guard)
    },
    connect(address, port) {
      guard.admit(address, port)
      return openStream(address, port)
    },
    datagram(address, port) {
      guard.admit(address, port)
      return openDatagram(address, port)
    },
    resolvers: (resolvers.length === 0 ? getServers() : resolvers).map(doorOf),
  }
}

function openStream(address: string, port: number): Socket {
  return connect({ host: address, port, noDelay: true })
}

/** The kernel drops packets from other addresses and ports. Nothing is sent before `connect` has completed. */
function openDatagram(address: string, port: number): Datagram {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  socket.connect(port, address)
  return socket
}

/** A server without a port uses port 53. */
function doorOf(server: string): Door {
  const { host, port } = /^\[|^[^:]*:\d+$/.test(server) ? splitHostPort(server) : { host: server, port: 53 }
  return { name: server, connect: () => openStream(host, port), datagram: () => openDatagram(host, port) }
}

/** The allowed addresses of a name. If none is allowed, throws the reason for the first one. */
function admitted(addresses: readonly string[], guard: EgressGuard): string[] {
  let refusal: TargetNotAllowed | null = null
  const allowed = addresses.filter(address => {
    try {
      guard.admitAddress(address)
      return true
    } catch (error) {
      if (!(error instanceof TargetNotAllowed)) throw error
      refusal ??= error
      return false
    }
  })
  if (allowed.length === 0 && refusal !== null) throw refusal
  return allowed
}
