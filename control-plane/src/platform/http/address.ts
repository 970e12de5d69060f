import { BlockList, isIP } from 'node:net'
import { parseAddress, reachOf } from '@pharos/shared-protocol/address.ts'

/** Parses `PHAROS_TRUSTED_PROXIES`: addresses and networks in CIDR notation. Throws on anything else. */
export function readProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

export function areProxies(entries: readonly string[]): boolean {
  try {
    readProxies(entries)
    return true
  } catch {
    return false
  }
}

/**
 * The address of the caller. `X-Forwarded-For` counts only if the peer is a trusted proxy: then it is the right-most
 * entry that is not a trusted proxy. The caller may have written the entries to the left of it.
 */
export function callerAddress(peer: string, forwardedFor: string, trusted: BlockList): string {
  let address = plain(peer)
  const hops = forwardedFor.split(',').map(hop => plain(hop.trim()))
  for (const hop of hops.toReversed()) {
    if (isIP(address) === 0 || !trusted.check(address, familyOf(address))) break
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

/** Whether the peer of a connection is a trusted proxy. */
export function isProxy(peer: string, trusted: BlockList): boolean {
  const address = plain(peer)
  return isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

/**
 * The network of a public address, since one person may have thousands of addresses in it. Null for other addresses:
 * behind an untrusted proxy all visitors share one address.
 */
export function networkOf(address: string): string | null {
  const ip = parseAddress(address)
  if (ip === null || reachOf(ip) !== 'public') return null
  const bytes = ip.toByteArray()
  return Buffer.from(bytes.slice(0, bytes.length === 4 ? 3 : 6)).toString('hex')
}

/** The network of a public IPv6 address, since one caller has all of it; every other address as it is. */
export function networkOfSix(address: string): string {
  return address.includes(':') ? (networkOf(address) ?? address) : address
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** The canonical text of an address: IPv4 within IPv6 becomes IPv4, and a port or brackets are removed. */
function plain(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] || text)
  return bare.startsWith('::ffff:') ? (parseAddress(bare)?.toString() ?? bare) : bare
}
