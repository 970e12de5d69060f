import { inflateRawSync } from 'node:zlib'
import { type CertificatePair, makeCa } from '@pharos/shared-protocol/ca.ts'
import { SamlLib } from 'samlify'
import type { SharedWorld } from './shared.ts'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** The content of a response; all of it may be wrong. */
export interface Saying {
  email: string
  /** The person's display name. */
  name: string
  groups: string[]
  in_response_to: string | null
  /** The InResponseTo of the envelope; null for the same as the assertion's. */
  envelope_in_response_to: string | null
  issuer: string
  audience: string
  recipient: string
  destination: string
  /** Epoch milliseconds. */
  not_before: number
  not_on_or_after: number
  issued_at: number
  /** SessionNotOnOrAfter of each of its AuthnStatements; null for one without it. */
  session_ends: (number | string | null)[]
  assertion_id: string
  response_id: string
  /** The content of the NameID, if it is not just the address. */
  name_id: string | null
}

/** Which part of a response is signed, how, and by whom. */
export interface Signing {
  what: 'assertion' | 'response' | 'both' | 'none'
  algorithm: string
  by: CertificatePair
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** A SAML identity provider, which signs what a test wants. */
export class SamlProvider {
  readonly entity_id = `https://idp-${crypto.randomUUID()}.example.com/saml`
  readonly sso_url = 'https://idp.example.com/sso?tenant=1&mode=x'
  readonly pair: CertificatePair
  readonly #world: SharedWorld

  constructor(world: SharedWorld, pair: CertificatePair) {
    this.#world = world
    this.pair = pair
  }

  static async create(world: SharedWorld): Promise<SamlProvider> {
    return new SamlProvider(world, await makeCa('identity provider', world.clock.now()))
  }

  metadata(pairs: readonly CertificatePair[] = [this.pair], entity_id = this.entity_id): string {
    const keys = pairs.map(
      ({ cert_pem }) =>
        `<KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>${bare(cert_pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?><!-- made by a test -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entity_id}">
<IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" WantAuthnRequestsSigned="false">${keys.join('')}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.sso_url.replaceAll('&', '&amp;')}"/>
</IDPSSODescriptor></EntityDescriptor>`
  }

  /** A correct response to a request, for tests to change. */
  saying(asked: { entity_id: string; acs_url: string }, email: string, request: string | null): Saying {
    const now = this.#world.clock.now()
    return {
      ...{
        email,
        name: 'Ada Lovelace',
        groups: [],
        in_response_to: request,
        envelope_in_response_to: null,
        name_id: null,
      },
      ...{ issuer: this.entity_id, audience: asked.entity_id },
      ...{ recipient: asked.acs_url, destination: asked.acs_url },
      ...{ not_before: now - 5_000, not_on_or_after: now + 300_000, issued_at: now, session_ends: [null] },
      ...{ assertion_id: `_a${crypto.randomUUID()}`, response_id: `_r${crypto.randomUUID()}` },
    }
  }

  /** The response as XML. */
  write(saying: Saying, signing: Partial<Signing> = {}): string {
    const { what, algorithm, by }: Signing = { what: 'assertion', algorithm: RSA_SHA256, by: this.pair, ...signing }
    let xml = responseXml(saying)
    if (what === 'assertion' || what === 'both') xml = sign(xml, 'Assertion', algorithm, by)
    if (what === 'response' || what === 'both') xml = sign(xml, 'Response', algorithm, by)
    return xml
  }
}

/** The request that a browser carries to the provider. */
export function readRequest(url: string): { id: string; relay: string; xml: string } {
  const query = new URL(url).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  return { id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '', relay: query.get('RelayState') ?? '', xml }
}

export function sign(xml: string, element: 'Assertion' | 'Response', algorithm: string, by: CertificatePair): string {
  const at = element === 'Response' ? '' : `/*[local-name(.)='Assertion']`
  const path = `/*[local-name(.)='Response']${at}`
  return SamlLib.constructSAMLSignature({
    ...{ rawSamlMessage: xml, referenceTagXPath: path, isBase64Output: false },
    ...{ privateKey: by.key_pem, signingCert: bare(by.cert_pem), signatureAlgorithm: algorithm },
    signatureConfig: {
      prefix: 'ds',
      location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  })
}

function bare(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '')
}

const at = (ms: number) => new Date(ms).toISOString()

export function assertionXml(say: Saying): string {
  const request = say.in_response_to === null ? '' : ` InResponseTo="${say.in_response_to}"`
  const groups = say.groups.map(group => `<saml:AttributeValue>${group}</saml:AttributeValue>`).join('')
  const statements = say.session_ends.map(end => statementXml(say.issued_at, end)).join('')
  return `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${say.assertion_id}" Version="2.0" IssueInstant="${at(say.issued_at)}"><saml:Issuer>${say.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${EMAIL_FORMAT}">${say.name_id ?? say.email}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${say.recipient}" NotOnOrAfter="${at(say.not_on_or_after)}"${request}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(say.not_before)}" NotOnOrAfter="${at(say.not_on_or_after)}"><saml:AudienceRestriction><saml:Audience>${say.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${statements}<saml:AttributeStatement><saml:Attribute Name="groups">${groups}</saml:Attribute><saml:Attribute Name="displayName"><saml:AttributeValue>${say.name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`
}

function statementXml(issued: number, end: number | string | null): string {
  const until = end === null ? '' : ` SessionNotOnOrAfter="${typeof end === 'number' ? at(end) : end}"`
  return `<saml:AuthnStatement AuthnInstant="${at(issued)}"${until}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
}

export function responseXml(say: Saying, inside = assertionXml(say)): string {
  const asked = say.envelope_in_response_to ?? say.in_response_to
  const request = asked === null || asked === '' ? '' : ` InResponseTo="${asked}"`
  return `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${say.response_id}" Version="2.0" IssueInstant="${at(say.issued_at)}" Destination="${say.destination}"${request}><saml:Issuer xmlns:saml="${ASSERTION}">${say.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${inside}</samlp:Response>`
}
