import { domainToASCII } from 'node:url'
import { faultText } from '@pharos/shared-protocol/text/en/fault.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { parse } from 'tldts'

/** RFC 1123 2.1: letters, digits and inner hyphens, at most 63 in a label. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Leaves room in 253 characters for the name of the validation record. */
const LONGEST = 200

export type Hostname = { domain: string } | { fault: Said }

/**
 * Parses a host name of a customer's domain: returns it in lower case and A-labels, or what is wrong with it as the
 * rest of a sentence ("domain …"). Rejects names under `serviceDomain`, which is our own.
 */
export function readHostname(given: string, serviceDomain?: string): Hostname {
  if (/\s/.test(given)) return { fault: requestText('hostname.no_spaces') }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given)) return { fault: requestText('hostname.no_scheme') }
  if (/[/?#@\\]/.test(given)) return { fault: requestText('hostname.no_path') }
  if (given.includes('*')) return { fault: requestText('hostname.no_wildcard') }
  // Anything that an address parser accepts is an IP address, including 0x7f.1 or [::1].
  if (parse(given).isIp || /^\d[\d.]*$/.test(given)) return { fault: requestText('hostname.no_ip_address') }
  if (given.includes(':')) return { fault: requestText('hostname.no_port') }
  const domain = domainToASCII(given.toLowerCase()).replace(/\.$/, '')
  const labels = domain.split('.')
  if (domain.length > LONGEST) return { fault: faultText('fault.characters_at_most', { limit: LONGEST }) }
  if (!labels.every(label => LABEL.test(label))) return { fault: requestText('hostname.invalid') }
  if (labels.length < 2) return { fault: requestText('hostname.two_labels') }
  if (/^\d+$|^0x/.test(labels.at(-1) ?? '')) return { fault: requestText('hostname.no_ip_address') }
  if (serviceDomain !== undefined && `.${domain}`.endsWith(`.${serviceDomain}`))
    return { fault: requestText('hostname.under_service_domain', { domain: serviceDomain }) }
  const { domain: registrable, publicSuffix } = parse(domain, { allowPrivateDomains: true })
  if (registrable === null || domain === publicSuffix)
    return { fault: requestText('hostname.public_suffix', { domain }) }
  return { domain }
}
