import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { refuseField } from '../../platform/refusal.ts'
import { isOwnDomain, watchableDomain } from '../domain-check/index.ts'

/** Which paired monitors an HTTP monitor requests (api.md B1). */
export interface Pairs {
  monitor_tls: boolean
  monitor_domain: boolean
  monitor_page_speed: boolean
}

/** The default pairs of an address: TLS for https, the domain when the host's owner registered one. */
export function defaultPairs(uri: string): Pairs {
  return { monitor_tls: isHttps(uri), monitor_domain: isOwnDomain(new URL(uri).hostname), monitor_page_speed: false }
}

/**
 * The pairs after a change. Refuses a requested pair that the address cannot have. The others stay as stored, except
 * that a default of the previous address becomes the default of the new one.
 */
export function settlePairs(
  uri: string,
  before: Pairs & { uri: string },
  given: { [K in keyof Pairs]?: boolean | undefined },
): Pairs {
  if (given.monitor_tls && !isHttps(uri))
    throw refuseField('monitor_tls', monitoringText('http_check.requires_https_address'))
  if (given.monitor_domain && !hasWatchableDomain(uri))
    throw refuseField(
      'monitor_domain',
      monitoringText('http_check.no_registrable_domain', { domain: new URL(uri).hostname }),
    )
  const [old, next] = [defaultPairs(before.uri), defaultPairs(uri)]
  const kept = (pair: keyof Pairs) => (before[pair] === old[pair] ? next[pair] : before[pair])
  return {
    monitor_tls: (given.monitor_tls ?? kept('monitor_tls')) && isHttps(uri),
    monitor_domain: (given.monitor_domain ?? kept('monitor_domain')) && hasWatchableDomain(uri),
    monitor_page_speed: given.monitor_page_speed ?? kept('monitor_page_speed'),
  }
}

function isHttps(uri: string): boolean {
  return new URL(uri).protocol === 'https:'
}

function hasWatchableDomain(uri: string): boolean {
  return watchableDomain(new URL(uri).hostname) !== null
}
