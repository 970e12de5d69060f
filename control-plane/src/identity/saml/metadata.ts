import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { SsoRefused } from './fault.ts'
import { allElements, attribute, children, parseXml, requirePlain, SAML, textOf, type XmlElement } from './xml.ts'

/** An identity provider, as its metadata describes it (SAML 2.0 metadata, 2.4.3). */
export interface IdentityProvider {
  entity_id: string
  sso_url: string
  sso_binding: SsoBinding
  /** WantAuthnRequestsSigned: it answers signed requests only. */
  wants_signed_requests: boolean
  certificates: Certificate[]
}

/** How a browser carries a request: in an address, or in a form. */
export type SsoBinding = 'redirect' | 'post'

/** Largest metadata document, in bytes. */
export const MOST_METADATA_BYTES = 400_000
/** Certificates of a connection: two overlap during a rollover. */
export const MOST_CERTIFICATES = 10
/** The first that a provider has is used. */
const BINDINGS: readonly [SsoBinding, string][] = [
  ['redirect', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'],
  ['post', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'],
]

/** Parses metadata. A `fault` completes a sentence that begins with the field's name. */
export async function readMetadata(xml: string): Promise<IdentityProvider | { fault: Said }> {
  if (Buffer.byteLength(xml) > MOST_METADATA_BYTES)
    return { fault: identityText('sso_metadata.too_large', { limit: MOST_METADATA_BYTES }) }
  try {
    // Comments and signatures of metadata are ignored: whoever configures the connection trusts its source.
    const plain = withoutComments(xml.replace(/^\uFEFF/, ''))
    requirePlain(plain)
    return describe(await parseXml(plain))
  } catch (error) {
    if (error instanceof SsoRefused) return { fault: faultOf(error) }
    throw error
  }
}

function faultOf({ fault }: SsoRefused): Said {
  if (fault === 'too_large') return identityText('sso_metadata.too_complex')
  if (fault === 'comment') return identityText('sso_metadata.open_comment')
  return identityText('sso_metadata.not_plain_xml')
}

function withoutComments(xml: string): string {
  const parts: string[] = []
  let at = 0
  for (let begin = xml.indexOf('<!--'); begin >= 0; begin = xml.indexOf('<!--', at)) {
    const end = xml.indexOf('-->', begin + 4)
    if (end < 0) throw new SsoRefused('comment')
    parts.push(xml.slice(at, begin))
    at = end + 3
  }
  return parts.join('') + xml.slice(at)
}

function describe(root: XmlElement): IdentityProvider | { fault: Said } {
  const roles = allElements(root).filter(
    ({ localName, namespaceURI }) => localName === 'IDPSSODescriptor' && namespaceURI === SAML.metadata,
  )
  const [role] = roles
  if (!role) return { fault: identityText('sso_metadata.no_provider') }
  if (roles.length > 1) return { fault: identityText('sso_metadata.several_providers') }
  // If the role is the root, its parent is the document, which is no element.
  const entity_id = role === root ? null : attribute(role.parentNode as XmlElement, 'entityID')
  if (!entity_id) return { fault: identityText('sso_metadata.no_entity_id') }
  const service = serviceOf(role)
  if (!service) return { fault: identityText('sso_metadata.no_service') }
  const keys = children(role, 'metadata', 'KeyDescriptor').filter(each => attribute(each, 'use') !== 'encryption')
  const named = keys.flatMap(allElements).filter(each => each.localName === 'X509Certificate')
  const found = named.map(element => readCertificate(textOf(element) ?? ''))
  const certificates = unique(found.filter(certificate => certificate !== null))
  if (certificates.length === 0) return { fault: identityText('sso_metadata.no_certificate') }
  if (certificates.length > MOST_CERTIFICATES)
    return { fault: identityText('sso_metadata.too_many_certificates', { limit: MOST_CERTIFICATES }) }
  const wants_signed_requests = /^(true|1)$/.test(attribute(role, 'WantAuthnRequestsSigned') ?? '')
  return { entity_id, ...service, wants_signed_requests, certificates }
}

function serviceOf(role: XmlElement): Pick<IdentityProvider, 'sso_url' | 'sso_binding'> | undefined {
  const services = children(role, 'metadata', 'SingleSignOnService')
  const found = BINDINGS.map(([sso_binding, name]) => {
    const service = services.find(each => attribute(each, 'Binding') === name)
    return { sso_url: attribute(service, 'Location') ?? '', sso_binding }
  })
  return found.find(({ sso_url }) => sso_url !== '')
}

function unique(certificates: Certificate[]): Certificate[] {
  return [...new Map(certificates.map(each => [each.fingerprint, each])).values()]
}
