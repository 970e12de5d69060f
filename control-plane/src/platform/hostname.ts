import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/** RFC 1123 2.1: letters, digits and inner hyphens, at most 63 in a label. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Leaves room in 253 characters for the name of the validation record. */
const LONGEST = 200

export type Hostname = { domain: string } | { fault: string }

/**
 * Parses a host name of a customer's domain: returns it in lower case and A-labels, or what is wrong with it as the
 * rest of a sentence ("domain …"). Rejects names under `serviceDomain`, which is our own.
 */
export function readHostname(given: string, serviceDomain?: string): Hostname {
  if (/\s/.test(given)) return { fault: 'must have no spaces' }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return { fault: 'must be only a host name, without https://' }
  if (/[/?#@\\]/.test(given)) return { fault: 'must be only a host name, without path and user' }
  if (given.includes('*')) return { fault: 'must be one name, without *' }
  // Anything that an address parser accepts is an IP address, including 0x7f.1 or [::1].
  if (parse(given).isIp || /^\d[\d.]*$/.test(given)) return { fault: 'must be a name, not an IP address' }
  if (given.includes(':')) return { fault: 'must be only a host name, without a port' }
  const domain = domainToASCII(given.toLowerCase()).replace(/\.$/, '')
  const labels = domain.split('.')
  if (domain.length > LONGEST) return { fault: `must have at most ${LONGEST} characters` }
  if (!labels.every(label => LABEL.test(label))) return { fault: 'is not a host name' }
  if (labels.length < 2) return { fault: 'must have at least two labels, as in status.example.com' }
  if (/^\d+$|^0x/.test(labels.at(-1) ?? '')) return { fault: 'must be a name, not an IP address' }
  if (serviceDomain !== undefined && `.${domain}`.endsWith(`.${serviceDomain}`))
    return { fault: `must not be under ${serviceDomain}, where every page already has an address` }
  const { domain: registrable, publicSuffix } = parse(domain, { allowPrivateDomains: true })
  if (registrable === null || domain === publicSuffix)
    return { fault: `must be under a domain of yours, and ${domain} is a public suffix` }
  return { domain }
}
