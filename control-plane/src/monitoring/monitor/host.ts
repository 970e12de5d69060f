import { hostUrl } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'

/** A host for an agent: without the brackets of an IPv6 address, and with names in the form of DNS. */
export function plainHost(host: string): string {
  return hostUrl(host)?.hostname.replace(/^\[|\]$/g, '') ?? host
}

/** A host as it stands in a URL: an IPv6 address has brackets. */
export function hostInUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
