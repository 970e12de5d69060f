import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { IpFamily } from '../check/check.ts'
import { errorCode } from '../error.ts'
import { SaidError, say } from '../say.ts'

/**
 * Returns the addresses of a host in the order in which to try them. Throws an error whose message is meant for people.
 */
export type Resolve = (host: string, family: IpFamily) => Promise<string[]>

/**
 * Resolves by the given servers, else by the system. An IP literal is its own address, and localhost is this machine
 * (RFC 6761 6.3).
 */
export function createResolver(servers: readonly string[]): Resolve {
  const query = servers.length === 0 ? bySystem : byServers(servers)
  return async (host, family) => {
    const literal = isIP(host)
    if (literal === 0) return isLocalhost(host) ? bySystem(host, family) : query(host, family)
    if (family !== 'any' && family !== String(literal))
      throw new SaidError(say('connection.not_of_family', { host, family }))
    return [host]
  }
}

function isLocalhost(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}

const bySystem: Resolve = async (host, family) => {
  try {
    const found = await lookup(host, { all: true, family: family === 'any' ? 0 : Number(family) })
    // With the usual `::1 localhost` in /etc/hosts, glibc returns 127.0.0.1 twice for IPv4.
    return [...new Set(found.map(one => one.address))]
  } catch (error) {
    throw inWords(host, family, [error])
  }
}

const QUERY = { timeout: 2_000, tries: 3 }

function byServers(servers: readonly string[]): Resolve {
  const resolver = new Resolver(QUERY)
  resolver.setServers([...servers])
  return async (host, family) => {
    const answers = await Promise.allSettled([
      ...(family === '4' ? [] : [resolver.resolve6(host)]),
      ...(family === '6' ? [] : [resolver.resolve4(host)]),
    ])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    throw inWords(
      host,
      family,
      answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : [])),
    )
  }
}

const REASONS = {
  ENOTFOUND: 'connection.no_such_host',
  EAI_AGAIN: 'connection.dns_silent',
  ETIMEOUT: 'connection.dns_silent',
  ECONNREFUSED: 'connection.dns_refused',
  EREFUSED: 'connection.dns_refused',
  ESERVFAIL: 'connection.dns_failed',
  EBADNAME: 'connection.invalid_host',
} as const

/** The most informative of several errors: a server failure says more than "no AAAA record". */
function inWords(host: string, family: IpFamily, errors: readonly unknown[]): Error {
  const codes = errors.map(errorCode)
  const code = codes.find(one => one !== 'ENODATA') ?? 'ENODATA'
  if (code === 'ENODATA') return new SaidError(noAddress(host, family))
  const known = Object.hasOwn(REASONS, code) ? (code as keyof typeof REASONS) : null
  return new SaidError(known ? say(REASONS[known], { host }) : say('connection.not_resolved', { host, error: code }))
}

function noAddress(host: string, family: IpFamily): Said {
  return family === 'any'
    ? say('connection.no_address', { host })
    : say('connection.no_address_of_family', { host, family })
}
