import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type AssertionContent, contentOf, type Expected } from './assertion.ts'
import { decryptAssertion } from './decrypt.ts'
import { SsoRefused } from './fault.ts'
import { type OpenedResponse, openAssertion } from './opened.ts'
import { signatureOf, signedBytes } from './signer.ts'
import { attribute, children, parseXml, textOf, type XmlElement } from './xml.ts'

/**
 * Verifies every signature of a response, and returns what its signed bytes say: those of the assertion, or those of
 * the whole response if only that is signed. An encrypted assertion is decrypted after the signature of the whole was
 * verified, and its own signature is verified as that of any other. Throws `SsoRefused`.
 */
export async function verifyResponse(
  opened: OpenedResponse,
  expected: Expected,
  now: EpochMs,
): Promise<AssertionContent> {
  requireEnvelope(opened, expected)
  return contentOf(await signedAssertion(opened, expected, now), expected, now)
}

/** The envelope may be unsigned, so it can only cause a refusal. */
function requireEnvelope({ response, in_response_to }: OpenedResponse, expected: Expected): void {
  if (attribute(response, 'Destination') !== expected.acs_url) throw new SsoRefused('destination_wrong')
  const [issuer] = children(response, 'assertion', 'Issuer')
  if (issuer && textOf(issuer) !== expected.idp_entity_id) throw new SsoRefused('issuer_wrong')
  if (in_response_to !== expected.request)
    throw new SsoRefused(in_response_to === null ? 'in_response_to_missing' : 'in_response_to_unknown')
}

/** The assertion, parsed from bytes that were signed. */
async function signedAssertion(opened: OpenedResponse, expected: Expected, now: EpochMs): Promise<XmlElement> {
  const { xml, response, assertion, encrypted } = opened
  const bytesOf = (text: string, element: XmlElement) =>
    signatureOf(element) ? signedBytes(text, element, expected.certificates, now) : null
  const own = assertion && bytesOf(xml, assertion)
  const whole = bytesOf(xml, response)
  if (own !== null) return parseXml(own)
  if (encrypted === null) {
    if (whole === null) throw new SsoRefused('unsigned')
    return only(children(await parseXml(whole), 'assertion', 'Assertion'))
  }
  // The ciphertext is read from what was signed, if anything was.
  const sealed = whole === null ? encrypted : only(children(await parseXml(whole), 'assertion', 'EncryptedAssertion'))
  const inside = decryptAssertion(sealed, expected.keys, whole !== null)
  const decrypted = await openAssertion(inside)
  const signed = bytesOf(inside, decrypted)
  if (signed !== null) return parseXml(signed)
  if (whole === null) throw new SsoRefused('unsigned')
  return decrypted
}

function only([first, ...others]: readonly XmlElement[]): XmlElement {
  if (!first || others.length > 0) throw new SsoRefused('structure')
  return first
}
