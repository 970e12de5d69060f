import { isIPv4, isIPv6 } from 'node:net'

export function showIpv4(bytes: Buffer): string {
  return [...bytes].join('.')
}

export function parseIpv4(text: string): Buffer | null {
  return isIPv4(text) ? Buffer.from(text.split('.').map(Number)) : null
}

/** The recommended text of an IPv6 address (RFC 5952), which the URL standard also uses. */
export function showIpv6(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16))
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1)
}

export function parseIpv6(text: string): Buffer | null {
  if (!isIPv6(text) || text.includes('%')) return null
  const [head = '', tail] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::')
  const front = groupsOf(head)
  const back = groupsOf(tail ?? '')
  const bytes = Buffer.alloc(16)
  for (const [index, group] of front.entries()) bytes.writeUInt16BE(group, index * 2)
  for (const [index, group] of back.entries()) bytes.writeUInt16BE(group, 16 - (back.length - index) * 2)
  return bytes
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
}
