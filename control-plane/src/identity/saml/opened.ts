import { SsoRefused } from './fault.ts'
import { ECDSA } from './library.ts'
import { allElements, attribute, children, parseXml, requirePlain, SAML, utf8, type XmlElement } from './xml.ts'

/** Largest response, in bytes of XML. One with 200 groups has about 40 KB. */
export const MOST_RESPONSE_BYTES = 200_000

/** A response that is plain XML. Nothing in it is verified yet. It holds an assertion, or an encrypted one. */
export interface OpenedResponse {
  xml: string
  response: XmlElement
  assertion: XmlElement | null
  encrypted: XmlElement | null
  /** As the unsigned envelope says; null: it answers no request. */
  in_response_to: string | null
}

/** Decodes a response (SAML 2.0 bindings, 3.5). It is not compressed there, and nothing is ever inflated. */
export function decodeResponse(base64: string): string {
  if (base64.length > (MOST_RESPONSE_BYTES / 3) * 4 + 10_000) throw new SsoRefused('too_large')
  const compact = base64.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SsoRefused('malformed')
  return utf8(Buffer.from(compact, 'base64'))
}

/**
 * Parses a response, and refuses anything that two readers could read in two ways: it has one assertion, below its
 * root, and only these two elements are signed, each by a signature inside itself. One of them must be; of a response
 * with an encrypted assertion, what is inside is judged by `openAssertion`.
 */
export async function openResponse(xml: string): Promise<OpenedResponse> {
  requirePlain(xml)
  requirePlainNames(xml)
  const response = await parseXml(xml)
  if (response.localName !== 'Response' || response.namespaceURI !== SAML.protocol) throw new SsoRefused('structure')
  const all = allElements(response)
  const named = namesOf(all)
  if (named('EncryptedID', 'EncryptedAttribute').length > 0) throw new SsoRefused('encrypted')
  requireSuccess(response)
  const held = named('Assertion', 'EncryptedAssertion')
  const [assertion = null] = children(response, 'assertion', 'Assertion')
  const [encrypted = null] = children(response, 'assertion', 'EncryptedAssertion')
  if (held.length !== 1 || held[0] !== (assertion ?? encrypted)) throw new SsoRefused('structure')
  if (named('Response').length !== 1) throw new SsoRefused('structure')
  requireIds(all)
  const signatures = named('Signature')
  requireSignatures(signatures, assertion === null ? [response] : [response, assertion])
  if (signatures.length === 0 && encrypted === null) throw new SsoRefused('unsigned')
  const apart = new Set(encrypted === null ? [] : allElements(encrypted))
  requireAlgorithms(all.filter(element => !apart.has(element)))
  return { xml, response, assertion, encrypted, in_response_to: attribute(response, 'InResponseTo') }
}

/** Parses what was encrypted, which must be an assertion, as strictly as a response. Nothing is verified. */
export async function openAssertion(xml: string): Promise<XmlElement> {
  requirePlain(xml)
  requirePlainNames(xml)
  const assertion = await parseXml(xml)
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== SAML.assertion)
    throw new SsoRefused('structure')
  const all = allElements(assertion)
  const named = namesOf(all)
  if (named('EncryptedID', 'EncryptedAttribute').length > 0) throw new SsoRefused('encrypted')
  if (named('Assertion', 'EncryptedAssertion', 'Response').length !== 1) throw new SsoRefused('structure')
  requireIds(all)
  requireSignatures(named('Signature'), [assertion])
  requireAlgorithms(all)
  return assertion
}

function namesOf(all: readonly XmlElement[]) {
  return (...names: string[]) => all.filter(({ localName }) => names.includes(localName))
}

/** Runs before the parser, which resolves character references and joins texts. */
function requirePlainNames(xml: string): void {
  const opening = /<(?:[^\s<>/"'=:]+:)?NameID[\s/>]/g
  const whole = /<(?:[^\s<>/"'=:]+:)?NameID(?:\s[^<>]*)?>([^<]*)<\/(?:[^\s<>/"'=:]+:)?NameID\s*>/g
  const texts = [...xml.matchAll(whole)].map(([, text = '']) => text)
  if (texts.some(text => text.includes('&'))) throw new SsoRefused('entity_in_name_id')
  if (texts.length !== [...xml.matchAll(opening)].length) throw new SsoRefused('structure')
}

function requireSuccess(response: XmlElement): void {
  const [code] = children(response, 'protocol', 'Status').flatMap(each => children(each, 'protocol', 'StatusCode'))
  if (attribute(code, 'Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    throw new SsoRefused('status_not_success')
}

/** Readers differ in which of the three attributes is an element's id (the library accepts all). */
function requireIds(all: readonly XmlElement[]): void {
  const ids = ['ID', 'Id', 'id'].flatMap(name => all.flatMap(each => attribute(each, name) ?? []))
  if (new Set(ids).size !== ids.length) throw new SsoRefused('structure')
}

/** Each signature is in an element that may be signed, and refers to it; none has two. */
function requireSignatures(signatures: readonly XmlElement[], signable: readonly XmlElement[]): void {
  const places = signatures.map(({ parentNode }) => parentNode as XmlElement)
  if (places.some(place => !signable.includes(place)) || new Set(places).size < places.length)
    throw new SsoRefused('signature_elsewhere')
  for (const signature of signatures) {
    const references = allElements(signature).filter(({ localName }) => localName === 'Reference')
    const uri = attribute(references[0], 'URI')
    if (references.length !== 1 || uri !== `#${attribute(signature.parentNode as XmlElement, 'ID')}`)
      throw new SsoRefused('signature_elsewhere')
  }
}

const SHA2 = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
/** The allowed algorithms by element; the library would also accept SHA-1 (RFC 6194). */
const ALGORITHMS: Record<string, readonly string[]> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    ...['sha256', 'sha384', 'sha512'].map(hash => `${ECDSA}${hash}`),
  ],
  DigestMethod: SHA2,
  CanonicalizationMethod: [EXCLUSIVE],
  Transform: [EXCLUSIVE, `${SAML.signature}enveloped-signature`],
}

function requireAlgorithms(all: readonly XmlElement[]): void {
  for (const element of all) {
    const allowed = Object.hasOwn(ALGORITHMS, element.localName) ? ALGORITHMS[element.localName] : undefined
    if (allowed && !allowed.includes(attribute(element, 'Algorithm') ?? ''))
      throw new SsoRefused('algorithm_not_allowed')
  }
}
