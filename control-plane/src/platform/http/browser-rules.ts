/** What no page of ours uses, and no page may use that a customer brings into one. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
const YEAR_S = 31_536_000
/**
 * Pages on the way of an app that asks for consent (OAuth 2.0, RFC 6749 4.1). An app may open them in a window of its
 * own and wait for it, which ends when that window is taken out of its group.
 */
const OF_CONSENT = /^\/(?:oauth|login|auth)(?:[/?]|$)/

/**
 * Headers of each response that bind the browser: no unused feature of the machine (Permissions Policy), a window apart
 * from those of other sites (HTML, `Cross-Origin-Opener-Policy`), and with `tls`, TLS from now on (RFC 6797).
 */
export function browserRules(tls: boolean): (path: string) => Record<string, string> {
  const always = {
    'Permissions-Policy': UNUSED.map(feature => `${feature}=()`).join(', '),
    ...(tls ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
  }
  const apart = { ...always, 'Cross-Origin-Opener-Policy': 'same-origin' }
  return path => (OF_CONSENT.test(path) ? always : apart)
}
