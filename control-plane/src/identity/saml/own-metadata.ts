import { CIPHER_NAMES, KEY_TRANSPORTS } from './decrypt.ts'
import type { ServiceProvider } from './request.ts'
import { SAML } from './xml.ts'

/** A certificate of ours (PEM), and what its key is for. */
interface OwnCertificate {
  use: 'signing' | 'encryption'
  certificate: string
}

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * Our own metadata for a connection (SAML 2.0 metadata, 2.4.4). The library writes it without the algorithms of key
 * transport, and with one certificate for encryption that needs its private key.
 */
export function serviceMetadata(
  { entity_id, acs_url }: ServiceProvider,
  own: readonly OwnCertificate[],
  signsRequests: boolean,
): string {
  const keys = own.map(({ use, certificate }) => keyDescriptor(use, certificate)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${SAML.metadata}" xmlns:ds="${SAML.signature}" entityID="${escapeXml(entity_id)}" ID="_metadata">
<SPSSODescriptor protocolSupportEnumeration="${SAML.protocol}" AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true">${keys}
<NameIDFormat>${EMAIL}</NameIDFormat>
<AssertionConsumerService index="1" isDefault="true" Binding="${POST}" Location="${escapeXml(acs_url)}"/>
</SPSSODescriptor></EntityDescriptor>
`
}

function keyDescriptor(use: OwnCertificate['use'], certificate: string): string {
  const bare = certificate.replace(/-----[A-Z ]+-----/g, '').trim()
  const methods = [...CIPHER_NAMES, ...KEY_TRANSPORTS].map(name => `<EncryptionMethod Algorithm="${name}"/>`)
  return `
<KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
${bare}
</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${use === 'encryption' ? methods.join('') : ''}</KeyDescriptor>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
