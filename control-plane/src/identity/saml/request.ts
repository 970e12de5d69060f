import { loadSaml } from './library.ts'
import type { SsoBinding } from './metadata.ts'

/** Pharos as a service provider, as the identity provider of one connection knows it. */
export interface ServiceProvider {
  entity_id: string
  acs_url: string
}

interface Asking {
  sso_url: string
  sso_binding: SsoBinding
  id: string
  relay_state: string
  /** Our private key (PEM), if the request is to be signed. */
  key: string | null
}

/** How a browser carries a request: to an address, or by posting fields to it. */
export interface CarriedRequest {
  url: string
  fields: Record<string, string> | null
}

/** A request to sign somebody in, for the browser to carry (SAML 2.0 bindings, 3.4 and 3.5). */
export async function carriedRequest({ entity_id, acs_url }: ServiceProvider, asking: Asking): Promise<CarriedRequest> {
  const { sso_url, sso_binding, id, relay_state, key } = asking
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
    // Only in addresses are requests compressed (SAML 2.0 bindings, 3.4.4 and 3.5.4).
    skipRequestCompression: sso_binding === 'post',
    authnRequestBinding: sso_binding === 'post' ? 'HTTP-POST' : 'HTTP-Redirect',
    ...(key === null ? {} : { privateKey: key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' }),
  })
  if (sso_binding === 'redirect')
    return { url: await library.getAuthorizeUrlAsync(relay_state, undefined, {}), fields: null }
  const fields = await library.getAuthorizeMessageAsync(relay_state, undefined, {})
  return {
    url: sso_url,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])),
  }
}
