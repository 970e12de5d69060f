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

/**
 * The domain under which a registry knows a host: the registrable one by the ICANN part of the public suffix list, e.g.
 * `vercel.app` for `shop.vercel.app`. Null for an IP address, and under a suffix of no registry (`.internal`).
 */
export function watchableDomain(host: string): string | null {
  const { domain, isIp, isIcann } = parse(host.replace(/\.$/, ''), { allowPrivateDomains: false })
  return isIp || !isIcann ? null : (domain?.toLowerCase() ?? null)
}

/**
 * Whether a host's owner registered its domain: it has one, and its suffix is not a provider's, such as `vercel.app`.
 */
export function isOwnDomain(host: string): boolean {
  return (
    parse(host.replace(/\.$/, ''), { allowPrivateDomains: true }).isIcann === true && watchableDomain(host) !== null
  )
}

/** The suffixes of a domain under which a registry could be known, the longest first: `co.uk`, `uk`. */
export function suffixesOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'))
}
