/** Registries that need more than the name (each by its own help text). */
const FORMS: Record<string, (domain: string) => string> = {
  // Both answer a bare name with every host and registrar that begins with it.
  com: domain => `domain ${domain}`,
  net: domain => `domain ${domain}`,
  name: domain => `domain=${domain}`,
  de: domain => `-T dn,ace ${domain}`,
  // In English, with the layout that goes with it.
  jp: domain => `${domain}/e`,
}

/** The line to send (RFC 3912) for a name to the server of its registry. */
export function queryFor(domain: string): string {
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  return (FORMS[tld]?.(domain) ?? domain).concat('\r\n')
}
