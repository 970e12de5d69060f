import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { saidBy, say } from '../../say.ts'
import type { Door, Environment } from '../check.ts'
import { Fault } from './fault.ts'

export const DNS_PORT = 53

/** A server by its name, with its permitted addresses, of which there may be none. */
export interface NameServer {
  name: string
  /** What sentences call it. */
  shown: Said | string
  doors: readonly Door[]
  /** Why there are no addresses. */
  fault: Fault | null
}

/** How many addresses of a server are tried. */
const MOST_DOORS = 4

/**
 * Finds a server's addresses, IPv4 first, since agents without IPv6 are more common than agents without IPv4. Never
 * throws.
 */
export async function findServer(host: string, port: number, env: Environment): Promise<NameServer> {
  const name = host.replace(/(?<=.)\.$/, '')
  try {
    const found = await env.resolve(name, 'any')
    const addresses = found.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
    const doors = addresses.slice(0, MOST_DOORS).map(address => doorTo(name, address, port, env))
    return { name, shown: name, doors, fault: null }
  } catch (error) {
    const reason = error instanceof TargetNotAllowed ? 'target_not_allowed' : 'server_not_resolved'
    const fault = new Fault(reason, say('name_server.unresolved', { name, why: saidBy(error) }))
    return { name, shown: name, doors: [], fault }
  }
}

function doorTo(name: string, address: string, port: number, env: Environment): Door {
  const at = address.includes(':') ? `[${address}]` : address
  const shown = name === address ? at : `${name} (${at})`
  return {
    name: port === DNS_PORT ? shown : name === address ? `${at}:${port}` : `${name} (${at}:${port})`,
    connect: () => env.connect(address, port),
    datagram: () => env.datagram(address, port),
  }
}

/** A resolver that the customer configured: `host`, `host:port`, or an IPv6 address, in brackets if a port follows. */
export async function findResolver(text: string, env: Environment): Promise<NameServer> {
  const found = /^(?:\[(.+)\]|([^:]*))(?::(\d+))?$/.exec(text)
  const host = found?.[1] ?? found?.[2] ?? text
  return { ...(await findServer(host, Number(found?.[3] ?? DNS_PORT), env)), name: text, shown: text }
}
