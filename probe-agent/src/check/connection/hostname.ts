import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { getPublicSuffix } from 'tldts'

/** What a certificate covers: the entries of its subject alternative name. */
export interface Presented {
  dnsNames: readonly string[]
  ipAddresses: readonly string[]
}

/**
 * Whether a certificate covers a host (RFC 9525 6), as browsers decide it. Names are compared by labels in ASCII form,
 * ignoring case and one final dot. `*` matches exactly one label, only as the complete left-most one, and not directly
 * below a public suffix (`*.com`, `*.co.uk`). An address is compared only with address entries. The subject's common name is
 * ignored.
 */
export function matchesHost(host: string, { dnsNames, ipAddresses }: Presented): boolean {
  if (isIP(host) !== 0) {
    const wanted = addressOf(host)
    return ipAddresses.some(address => addressOf(address) === wanted)
  }
  const wanted = labelsOf(domainToASCII(host))
  return wanted !== null && dnsNames.some(name => matchesName(wanted, labelsOf(name)))
}

function matchesName(wanted: string[], presented: string[] | null): boolean {
  if (presented === null || presented.length !== wanted.length) return false
  const [first, ...rest] = presented
  if (rest.some(label => label.includes('*'))) return false
  if (first === '*') return mayHaveWildcard(rest) && rest.every((label, index) => label === wanted[index + 1])
  return !first?.includes('*') && presented.every((label, index) => label === wanted[index])
}

/** The suffixes are those of registries; a top-level domain that nobody knows is one too, as in Chromium. */
function mayHaveWildcard(labels: readonly string[]): boolean {
  const domain = labels.join('.')
  return domain !== '' && getPublicSuffix(domain, { allowPrivateDomains: false }) !== domain
}

/** Labels in lower case, without one final dot; null if it is not a name in ASCII form. */
function labelsOf(name: string): string[] | null {
  if (name === '' || /[^\x21-\x7e]/.test(name)) return null
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  return labels.some(label => label === '') ? null : labels
}

function addressOf(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.parse(text).toNormalizedString() : null
}
