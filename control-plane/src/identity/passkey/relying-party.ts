import { isIP } from 'node:net'
import { baseUrlOf, type Config } from '../../platform/config.ts'

/** The relying party of our passkeys (WebAuthn, 5.1.3 and 7.1). */
export interface RelyingParty {
  /** The domain that they are bound to. */
  rpID: string
  /** The origins of our pages. */
  expectedOrigin: string[]
}

/** Passkeys need a domain name. If the base URL has an IP address, pages are expected at `localhost`. */
export function relyingPartyOf(config: Config): RelyingParty {
  const url = new URL(baseUrlOf(config))
  if (isIP(url.hostname) === 0) return { rpID: url.hostname, expectedOrigin: [url.origin] }
  url.hostname = 'localhost'
  return { rpID: 'localhost', expectedOrigin: [url.origin] }
}
