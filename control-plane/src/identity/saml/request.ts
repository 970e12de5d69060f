import { loadSaml } from './library.ts'

/** Pharos as a service provider, as the identity provider of one connection knows it. */
export interface ServiceProvider {
  entity_id: string
  acs_url: string
}

/** The address at which a browser signs in at an identity provider (SAML 2.0 bindings, 3.4). */
export function requestUrl(
  { entity_id, acs_url }: ServiceProvider,
  { sso_url, id, relay_state }: { sso_url: string; id: string; relay_state: string },
): Promise<string> {
  const { SAML } = loadSaml()
  const library = new SAML({
    issuer: entity_id,
    callbackUrl: acs_url,
    entryPoint: sso_url,
    // Requests do not need it, but the library requires one.
    idpCert: 'none',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => id,
  })
  return library.getAuthorizeUrlAsync(relay_state, undefined, {})
}

/** Our own metadata for a connection (SAML 2.0 metadata, 2.4.4). */
export function serviceMetadata({ entity_id, acs_url }: ServiceProvider): string {
  return loadSaml().generateServiceProviderMetadata({
    issuer: entity_id,
    callbackUrl: acs_url,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
  })
}
