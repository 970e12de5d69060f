import type { Socket } from 'node:net'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { isWebPort } from '@pharos/shared-protocol/check/port.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import { errorCode, errorMessage } from '../../error.ts'
import { saidBy, say } from '../../say.ts'
import type { Environment } from '../check.ts'
import { Fault } from './fault.ts'
import { ConnectionRace } from './race.ts'
import { handshake } from './tls.ts'
import type { Trace } from './trace.ts'

/** How to connect. `http_version` null: TLS offers no application protocol. */
export type ConnectionSpec = Pick<HttpSpec, 'ip_family' | 'verify_tls'> & {
  http_version: HttpSpec['http_version'] | null
}

/** Resolves, connects and, for https, performs the handshake. Each is a phase of its own. */
export async function openConnection(url: URL, spec: ConnectionSpec, env: Environment, trace: Trace): Promise<Socket> {
  const host = bareHost(url)
  const addresses = await resolve(host, spec, env, trace)
  // The attempt may have timed out during resolution; then nothing new may be opened.
  if (trace.over) throw new Fault('dns_failure', say('connection.resolved_too_late', { host }))
  const socket = await connect(addresses, portOf(url), env, trace)
  if (url.protocol !== 'https:') return socket
  trace.watch.enter('tls')
  return handshake(socket, host, spec, trace)
}

/** Throws `TargetNotAllowed` for a port of another protocol, to which no HTTP request may be sent. */
export function admitWebPort(url: URL): void {
  const port = portOf(url)
  if (!isWebPort(port)) throw new TargetNotAllowed(say('connection.other_protocol', { port }))
}

/** The host without the brackets of an IPv6 literal. */
function bareHost(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

async function resolve(host: string, spec: ConnectionSpec, env: Environment, trace: Trace): Promise<string[]> {
  trace.watch.enter('dns')
  try {
    return await env.resolve(host, spec.ip_family)
  } catch (error) {
    if (error instanceof TargetNotAllowed) throw error
    throw new Fault('dns_failure', saidBy(error))
  }
}

async function connect(addresses: string[], port: number, env: Environment, trace: Trace): Promise<Socket> {
  trace.watch.enter('connect')
  trace.remoteAddress = addresses[0] ?? null
  const race = new ConnectionRace(addresses, address => env.connect(address, port))
  trace.close = () => race.close()
  try {
    const { socket, address } = await race.winner
    trace.remoteAddress = address
    return socket
  } catch (error) {
    throw error instanceof TargetNotAllowed ? error : connectFault(error, trace.remoteAddress ?? '', port)
  }
}

const REASONS = {
  ECONNREFUSED: ['connection_refused', 'connection.refused'],
  ECONNRESET: ['connection_reset', 'connection.reset'],
  ETIMEDOUT: ['connection_timeout', 'connection.unanswered'],
  ENETUNREACH: ['connection_timeout', 'connection.no_network_route'],
  EHOSTUNREACH: ['connection_timeout', 'connection.no_host_route'],
  EADDRNOTAVAIL: ['connection_timeout', 'connection.no_own_address'],
} as const

function connectFault(error: unknown, first: string, port: number): Fault {
  const address = errorAddress(error) ?? first
  const at = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  const code = errorCode(error)
  if (!isKnown(code)) return new Fault('connection_reset', say('connection.failed', { at, error: errorMessage(error) }))
  const [reason, text] = REASONS[code]
  return new Fault(reason, say(text, { at }))
}

function isKnown(code: string): code is keyof typeof REASONS {
  return Object.hasOwn(REASONS, code)
}

/** The address in Node's connection error, if there is one. */
function errorAddress(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('address' in error)) return null
  return typeof error.address === 'string' ? error.address : null
}
