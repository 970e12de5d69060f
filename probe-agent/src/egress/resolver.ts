import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { IpFamily } from '../check/check.ts'

/** Addresses of a host in the order in which to try them; throws an error whose message is meant for people. */
export type Resolve = (host: string, family: IpFamily) => Promise<string[]>

/** By the servers given, else by the system. An IP literal is its own address. */
export function createResolver(servers: readonly string[]): Resolve {
  const query = servers.length === 0 ? bySystem : byServers(servers)
  return async (host, family) => {
    const literal = isIP(host)
    if (literal === 0) return query(host, family)
    if (family !== 'any' && family !== String(literal)) throw new Error(`${host} is not an IPv${family} address`)
    return [host]
  }
}

const bySystem: Resolve = async (host, family) => {
  try {
    const found = await lookup(host, { all: true, family: family === 'any' ? 0 : Number(family) })
    return found.map(one => one.address)
  } catch (error) {
    throw inWords(host, family, [error])
  }
}

function byServers(servers: readonly string[]): Resolve {
  const resolver = new Resolver()
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

const REASONS: Record<string, string> = {
  ENOTFOUND: 'does not exist',
  ENODATA: 'has no address',
  EAI_AGAIN: 'could not be resolved: the DNS server did not answer',
  ETIMEOUT: 'could not be resolved: the DNS server did not answer',
  ECONNREFUSED: 'could not be resolved: the DNS server refused the query',
  EREFUSED: 'could not be resolved: the DNS server refused the query',
  ESERVFAIL: 'could not be resolved: the DNS server failed',
  EBADNAME: 'is not a valid host name',
}

/** The most telling of several errors: one server's trouble says more than "no AAAA record". */
function inWords(host: string, family: IpFamily, errors: readonly NodeJS.ErrnoException[] | readonly unknown[]): Error {
  const codes = errors.map(error => (error instanceof Error && 'code' in error ? String(error.code) : ''))
  const code = codes.find(one => one !== 'ENODATA') ?? codes[0] ?? ''
  const kind = code === 'ENODATA' && family !== 'any' ? ` of family IPv${family}` : ''
  return new Error(`${host} ${REASONS[code] ?? `could not be resolved (${code})`}${kind}`)
}
