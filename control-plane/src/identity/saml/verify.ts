import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { SsoRefused } from './fault.ts'
import type { OpenedResponse } from './opened.ts'
import { type Expected, type Said, sayingOf } from './said.ts'
import { signatureOf, signedBytes } from './signer.ts'
import { attribute, children, parseXml, textOf, type XmlElement } from './xml.ts'

/**
 * Verifies every signature of a response, and returns what its signed bytes say: those of the assertion, or those of
 * the whole response if only that is signed. Throws `SsoRefused`.
 */
export async function verifyResponse(opened: OpenedResponse, expected: Expected, now: EpochMs): Promise<Said> {
  requireEnvelope(opened, expected)
  return sayingOf(await signedAssertion(opened, expected, now), expected, now)
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
async function signedAssertion(
  { xml, response, assertion }: OpenedResponse,
  { certificates }: Expected,
  now: EpochMs,
): Promise<XmlElement> {
  const bytesOf = (element: XmlElement) => signedBytes(xml, element, certificates, now)
  const own = signatureOf(assertion) ? bytesOf(assertion) : null
  const whole = signatureOf(response) ? bytesOf(response) : null
  if (own !== null) return parseXml(own)
  if (whole === null) throw new SsoRefused('unsigned')
  const [signed, ...others] = children(await parseXml(whole), 'assertion', 'Assertion')
  if (!signed || others.length > 0) throw new SsoRefused('structure')
  return signed
}
