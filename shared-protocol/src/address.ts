import ipaddr from 'ipaddr.js'

/** `public` may be reached from any region, `private` only if the region allows it, `never` from no region. */
export type Reach = 'public' | 'private' | 'never'

export type Ip = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Parses an address, and unwraps it from any IPv6 form that carries an IPv4 address; null if the text is not an
 * address.
 */
export function parseAddress(text: string): Ip | null {
  const bare = text.split('%', 1)[0] ?? ''
  return ipaddr.isValid(bare) ? embedded(ipaddr.parse(bare)) : null
}

/**
 * Metadata services of clouds that are not link-local. They give credentials or instructions to the machines of the
 * cloud.
 */
const METADATA = [
  '168.63.129.16/32', // Azure's WireServer
  '100.100.100.200/32', // Alibaba
  '192.0.0.192/32', // Oracle
  'fd00:ec2::/32', // Amazon
  'fd20:ce::/64', // Google
].map(text => ipaddr.parseCIDR(text))

/** The class of an address. No region may reach cloud metadata services, most of which are link-local. */
export function reachOf(ip: Ip): Reach {
  const range = ip.range()
  if (range === 'linkLocal' || isMetadata(ip)) return 'never'
  return range === 'unicast' && !isLocalNat64(ip) ? 'public' : 'private'
}

function isMetadata(ip: Ip): boolean {
  return METADATA.some(([network, bits]) => ip.kind() === network.kind() && ip.match(network, bits))
}

const LOCAL_NAT64 = ipaddr.parseCIDR('64:ff9b:1::/48')

/** RFC 8215: translated within the local network, wherever the IPv4 address is in it. */
function isLocalNat64(ip: Ip): boolean {
  return ip instanceof ipaddr.IPv6 && ip.match(LOCAL_NAT64)
}

/** Whether a connection to it ends on this machine, as with loopback. 0.0.0.0 and :: do. */
export function isSelf(ip: Ip): boolean {
  const range = ip.range()
  return range === 'loopback' || range === 'unspecified'
}

/**
 * Finds IPv4 inside IPv6: mapped, compatible, translated (RFC 6052, 6145), 6to4 (RFC 3056), Teredo's client (RFC 4380),
 * and ISATAP under a public prefix (RFC 5214 6.1); under any other prefix, the prefix decides.
 */
function embedded(ip: Ip): Ip {
  if (!(ip instanceof ipaddr.IPv6)) return ip
  const bytes = ip.toByteArray()
  const prefix = Buffer.from(bytes).toString('hex')
  if (/^0{24}(?!0000000[01]$)/.test(prefix) || /^0{20}ffff/.test(prefix) || /^0{16}ffff0000/.test(prefix))
    return v4(bytes.slice(12))
  if (prefix.startsWith('0064ff9b0000000000000000')) return v4(bytes.slice(12))
  if (prefix.startsWith('2002')) return v4(bytes.slice(2, 6))
  if (prefix.startsWith('20010000')) return v4(bytes.slice(12).map(byte => byte ^ 0xff))
  if (/^0[02]005efe/.test(prefix.slice(16)) && ip.range() === 'unicast') return v4(bytes.slice(12))
  return ip
}

function v4(bytes: number[]): Ip {
  return ipaddr.fromByteArray(bytes)
}
