import type { Socket } from 'node:net'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { TargetNotAllowed } from '../../egress/guard.ts'
import type { Environment } from '../check.ts'
import { errorCode, errorMessage, Fault } from './fault.ts'
import { handshake } from './tls.ts'
import type { Trace } from './trace.ts'

/** Resolves, connects and, for https, shakes hands; each a phase of its own. */
export async function openConnection(url: URL, spec: HttpSpec, env: Environment, trace: Trace): Promise<Socket> {
  const host = bareHost(url)
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  const addresses = await resolve(host, spec, env, trace)
  const socket = await connectFirst(addresses, port, env, trace)
  if (url.protocol !== 'https:') return socket
  trace.watch.enter('tls')
  return handshake(socket, host, spec, trace)
}

/** The host without the brackets of an IPv6 literal. */
export function bareHost(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

async function resolve(host: string, spec: HttpSpec, env: Environment, trace: Trace): Promise<string[]> {
  trace.watch.enter('dns')
  try {
    return await env.resolve(host, spec.ip_family)
  } catch (error) {
    if (error instanceof TargetNotAllowed) throw error
    throw new Fault('dns_failure', error instanceof Error ? error.message : `${host} could not be resolved`)
  }
}

async function connectFirst(addresses: string[], port: number, env: Environment, trace: Trace): Promise<Socket> {
  trace.watch.enter('connect')
  let failure: unknown
  for (const address of addresses) {
    if (trace.over) break
    try {
      return await connectTo(address, port, env, trace)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function connectTo(address: string, port: number, env: Environment, trace: Trace): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = env.connect(address, port)
    trace.close = () => socket.destroy()
    trace.remoteAddress = address
    socket.on('error', error => reject(connectFault(error, address, port)))
    socket.once('connect', () => resolve(socket))
  })
}

function connectFault(error: unknown, address: string, port: number): Fault {
  const at = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return new Fault('connection_refused', `${at} refused the connection`)
    case 'ECONNRESET':
      return new Fault('connection_reset', `${at} reset the connection while it was being made`)
    case 'ETIMEDOUT':
      return new Fault('connection_timeout', `${at} did not answer the connection attempt`)
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'EADDRNOTAVAIL':
      return new Fault('connection_timeout', `${at} can't be reached from this agent: there is no route to it`)
    default:
      return new Fault('connection_reset', `${at}: ${errorMessage(error)}`)
  }
}
