import { says } from '../../text/en/contract.ts'

/** Addresses of the same machine (RFC 8252, 7.3). */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/
/** A scheme that only one app uses: a domain of its maker, reversed (RFC 8252, 7.1). */
const OWN_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:/
/** Printable ASCII, so that the text that is shown is the text that is compared. */
const PLAIN = /^[\x21-\x7e]{1,2000}$/

/** Segments that readers resolve, `.` and `..`, also percent-encoded (RFC 3986, 5.2.4; URL Standard, 4.4). */
const DOT_SEGMENT = /[/](?:\.|%2e){1,2}(?=[/?]|$)/i
const CONTROL = /%(?:[01][0-9a-f]|7f)/i

export type ClientType = 'public' | 'confidential'

/** Why a client may not have a redirect URI, as the end of a sentence; null if it may. */
export function whyNotRedirect(uri: string, client_type: ClientType): string | null {
  const url = PLAIN.test(uri) ? URL.parse(uri) : null
  if (url === null) return says('field.redirect_address')
  // Readers disagree about these: some would send the code to another host or path.
  if (/\\|%5c/i.test(uri)) return says('field.no_backslash')
  if (CONTROL.test(uri)) return says('field.no_control_characters')
  if (DOT_SEGMENT.test(uri.split('?')[0] ?? '')) return says('field.no_dot_segment')
  // The host is shown to the member.
  if (!/^[a-z0-9._:[\]-]*$/.test(url.host)) return says('field.plain_host')
  if (uri.includes('#')) return says('field.no_fragment')
  if (/^[^:]*:\/\/[^/?]*@/.test(uri) || url.username !== '' || url.password !== '')
    return says('field.no_credentials_in_address')
  if (url.protocol === 'https:')
    return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname) ? says('field.http_on_same_machine') : null
  if (client_type === 'confidential') return says('field.use_https')
  if (LOOPBACK.test(uri) || OWN_SCHEME.test(uri)) return null
  return says('field.redirect_scheme')
}

/**
 * Whether a redirect URI is registered. It must match exactly, except for the port of a public client on the same
 * machine, which the app only knows once it runs (RFC 8252, 7.3).
 */
export function isRegisteredRedirect(uri: string, registered: readonly string[], client_type: ClientType): boolean {
  if (registered.includes(uri)) return true
  if (client_type !== 'public' || !LOOPBACK.test(uri) || whyNotRedirect(uri, client_type) !== null) return false
  return registered.some(each => LOOPBACK.test(each) && withoutPort(each) === withoutPort(uri))
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK, origin => origin.replace(/:\d{1,5}$/, ''))
}
