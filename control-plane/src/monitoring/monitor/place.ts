import { hostUrl } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'

/** The ports of HTTP and HTTPS count as one, since sites lead from one to the other. */
const WEB_PORTS = ['', '80', '443']

/**
 * A place that a monitor checks, as browsers name it: a host with its port (`shop.example:8443`), with the ports of HTTP
 * and HTTPS (`shop.example:web`), or with any port (`shop.example`). A host below it is another place.
 */
export type Place = string

/** The place of an address of HTTP; none for anything else. Pure. */
export function placesOfAddress(address: string): Place[] {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return []
  return [`${withoutDot(url.hostname)}:${WEB_PORTS.includes(url.port) ? 'web' : url.port}`]
}

/** The place of a host name or an IP address; of all ports without one. Pure. */
export function placesOfHost(host: string, port?: number): Place[] {
  const hostname = hostUrl(host)?.hostname
  if (hostname === undefined) return []
  if (port === undefined) return [withoutDot(hostname)]
  return [`${withoutDot(hostname)}:${WEB_PORTS.includes(String(port)) ? 'web' : port}`]
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '')
}
