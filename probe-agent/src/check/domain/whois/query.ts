/** Registries that need more than the name, according to their help texts. */
const FORMS: Record<string, (domain: string) => string> = {
  // Both answer a bare name with every host and registrar whose name begins with it.
  com: domain => `domain ${domain}`,
  net: domain => `domain ${domain}`,
  name: domain => `domain=${domain}`,
  de: domain => `-T dn,ace ${domain}`,
  // In English, with the layout of English answers.
  jp: domain => `${domain}/e`,
}

/** The line that asks a registry's server for a name (RFC 3912). */
export function queryFor(domain: string): string {
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  return (FORMS[tld]?.(domain) ?? domain).concat('\r\n')
}
