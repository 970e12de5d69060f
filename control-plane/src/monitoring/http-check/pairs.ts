import { refuseField } from '../../platform/refusal.ts'
import { registrableDomain } from '../domain-check/registrable.ts'

/** Which paired monitors an HTTP monitor asks for (api.md B1). */
export interface Pairs {
  monitor_tls: boolean
  monitor_domain: boolean
  monitor_page_speed: boolean
}

/** The pairs of an address where nothing else was asked for: TLS for https, the domain where the host has a registrable one. */
export function defaultPairs(uri: string): Pairs {
  return { monitor_tls: isHttps(uri), monitor_domain: hasRegistrableDomain(uri), monitor_page_speed: false }
}

/**
 * The pairs after a change. One that was asked for and that the address can't have is refused; one that was only stored
 * goes with the address that allowed it.
 */
export function settlePairs(uri: string, stored: Pairs, given: { [K in keyof Pairs]?: boolean | undefined }): Pairs {
  if (given.monitor_tls && !isHttps(uri)) throw refuseField('monitor_tls', 'needs an https address')
  if (given.monitor_domain && !hasRegistrableDomain(uri))
    throw refuseField('monitor_domain', `needs a registrable domain, and ${new URL(uri).hostname} has none`)
  return {
    monitor_tls: (given.monitor_tls ?? stored.monitor_tls) && isHttps(uri),
    monitor_domain: (given.monitor_domain ?? stored.monitor_domain) && hasRegistrableDomain(uri),
    monitor_page_speed: given.monitor_page_speed ?? stored.monitor_page_speed,
  }
}

function isHttps(uri: string): boolean {
  return new URL(uri).protocol === 'https:'
}

function hasRegistrableDomain(uri: string): boolean {
  return registrableDomain(new URL(uri).hostname) !== null
}
