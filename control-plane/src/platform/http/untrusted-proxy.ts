import type { IncomingMessage } from 'node:http'
import { parseAddress, reachOf } from '@pharos/shared-protocol/address.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../config.ts'
import type { Platform } from '../context.ts'

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

/** Logs such a proxy once a day. */
export function createProxyWarning({ config, clock, log }: Pick<Platform, 'config' | 'clock' | 'log'>) {
  const isHttps = baseUrlOf(config).startsWith('https:')
  let next = Number.NEGATIVE_INFINITY
  return ({ headers, socket }: IncomingMessage, isTrusted: boolean): void => {
    const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (!forwarded) return
    const peer = socket.remoteAddress ?? ''
    const now = clock.monotonic()
    if (now < next || !isUntrustedProxy({ peer, forwarded, isHttps, isTrusted })) return
    next = now + DAY_MS
    log.warn(
      { peer },
      'requests come through a proxy that PHAROS_TRUSTED_PROXIES does not name, so limits, sessions and the audit log show its address for all visitors: add it if it is yours',
    )
  }
}
