import type { IncomingMessage } from 'node:http'
import { parseAddress, reachOf } from '@pharos/shared-protocol/address.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../config.ts'
import type { Platform } from '../context.ts'
import { perPlatform } from '../per-platform.ts'

interface Seen {
  peer: string
  forwarded: boolean
  isHttps: boolean
  isTrusted: boolean
}

/**
 * Whether a request seems to come from a reverse proxy that `PHAROS_TRUSTED_PROXIES` does not name, so that all visitors
 * share its address. A stranger on the internet may send the header, too: only a peer on this machine or network counts,
 * or any peer if the installation has an https address, since it does not speak TLS itself.
 */
export function isUntrustedProxy({ peer, forwarded, isHttps, isTrusted }: Seen): boolean {
  if (!forwarded || isTrusted) return false
  const address = parseAddress(peer)
  return isHttps || (address !== null && reachOf(address) !== 'public')
}

export interface ProxyWatch {
  /** Notes a request; logs such a proxy once a day. `isTrusted`: whether its peer is a proxy that is trusted. */
  note(request: IncomingMessage, isTrusted: boolean): void
  /** Whether a request has come through such a proxy within the last day. */
  isUntrusted(): boolean
}

export function createProxyWatch({ config, clock, log }: Pick<Platform, 'config' | 'clock' | 'log'>): ProxyWatch {
  const isHttps = baseUrlOf(config).startsWith('https:')
  let lastSeen = Number.NEGATIVE_INFINITY
  let lastSaid = Number.NEGATIVE_INFINITY
  return {
    note({ headers, socket }, isTrusted) {
      const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
      if (!forwarded) return
      const peer = socket.remoteAddress ?? ''
      if (!isUntrustedProxy({ peer, forwarded, isHttps, isTrusted })) return
      lastSeen = clock.monotonic()
      if (lastSeen - lastSaid < DAY_MS) return
      lastSaid = lastSeen
      log.warn({ peer }, WORDS)
    },
    isUntrusted: () => clock.monotonic() - lastSeen < DAY_MS,
  }
}

const WORDS =
  'requests come through a proxy that PHAROS_TRUSTED_PROXIES does not name, so limits, sessions and the audit log show its address for all visitors: add it if it is yours'

/** The one of this process. */
export const proxyWatch = perPlatform(createProxyWatch)

/** What the operator should know of a process that is ready, by name; the address of the proxy is in the log. */
export function proxyWarnings(platform: Platform): { name: string; text: string }[] {
  return proxyWatch(platform).isUntrusted() ? [{ name: 'untrusted_proxy', text: WORDS }] : []
}
