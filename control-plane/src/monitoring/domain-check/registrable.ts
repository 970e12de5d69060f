import { parse } from 'tldts'

/**
 * The registrable domain of a host by the public suffix list with its private part (spec 2.1), in A-labels; null for an IP
 * address, a bare suffix and a name of one label.
 */
export function registrableDomain(host: string): string | null {
  const name = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : host
  if (!name.includes('.')) return null
  const { domain, isIp } = parse(name.replace(/\.$/, ''), { allowPrivateDomains: true })
  return isIp ? null : (domain?.toLowerCase() ?? null)
}

/** The suffixes of a domain under which a registry could be known, the longest first: `co.uk`, `uk`. */
export function suffixesOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'))
}
