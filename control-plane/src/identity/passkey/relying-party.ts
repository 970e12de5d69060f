import { isIP } from 'node:net'
import { baseUrlOf, type Config } from '../../platform/config.ts'

/** Who passkeys are made for (WebAuthn, 5.1.3 and 7.1). */
export interface RelyingParty {
  /** The domain that they are bound to. */
  rpID: string
  /** Addresses of our pages. */
  expectedOrigin: string[]
}

/** A passkey needs a name for a domain: on one's own machine, pages are opened as `localhost`. */
export function relyingPartyOf(config: Config): RelyingParty {
  const url = new URL(baseUrlOf(config))
  if (isIP(url.hostname) === 0) return { rpID: url.hostname, expectedOrigin: [url.origin] }
  url.hostname = 'localhost'
  return { rpID: 'localhost', expectedOrigin: [url.origin] }
}
