import type { Profile } from '@node-saml/node-saml'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Certificate, isValidAt } from './certificate.ts'
import { SsoRefused } from './fault.ts'
import { loadSaml } from './library.ts'
import type { OpenedResponse } from './opened.ts'
import { type Expected, type Said, sayingOf } from './said.ts'
import { signersOf } from './signer.ts'
import { attribute, children, parseXml, textOf } from './xml.ts'

/**
 * Verifies a response, and returns what its signed bytes say. The library verifies the signature. The rest is checked
 * here, the assertion on the signed bytes that the library returns, since it reads the real clock and ignores the
 * recipient, the destination and the issuer. Throws `SsoRefused`.
 */
export async function verifyResponse(opened: OpenedResponse, expected: Expected, now: EpochMs): Promise<Said> {
  requireEnvelope(opened, expected)
  const profile = await verifySignature(opened, expected, requireSigners(opened, expected, now))
  if (profile === null) throw new SsoRefused('signature_invalid')
  const signed = await parseXml(profile.getAssertionXml?.() ?? '')
  return sayingOf(signed, expected, now)
}

/** The envelope may be unsigned, so it can only cause a refusal. */
function requireEnvelope({ response, in_response_to }: OpenedResponse, expected: Expected): void {
  if (attribute(response, 'Destination') !== expected.acs_url) throw new SsoRefused('destination_wrong')
  const [issuer] = children(response, 'assertion', 'Issuer')
  if (issuer && textOf(issuer) !== expected.idp_entity_id) throw new SsoRefused('issuer_wrong')
  if (in_response_to !== expected.request)
    throw new SsoRefused(in_response_to === null ? 'in_response_to_missing' : 'in_response_to_unknown')
}

/** Null when the signature does not verify. */
async function verifySignature(
  { xml, response }: OpenedResponse,
  { entity_id, acs_url, request }: Expected,
  certificates: readonly Certificate[],
): Promise<Profile | null> {
  const { SAML, ValidateInResponseTo } = loadSaml()
  const library = new SAML({
    callbackUrl: acs_url,
    issuer: entity_id,
    idpCert: certificates.map(({ pem }) => pem),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: children(response, 'signature', 'Signature').length > 0,
    audience: entity_id,
    // The library reads the real clock, so we check the times ourselves, on the verified bytes.
    acceptedClockSkewMs: -1,
    validateInResponseTo: request === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    cacheProvider: requestsOf(request),
  })
  try {
    const encoded = Buffer.from(xml).toString('base64')
    return (await library.validatePostResponseAsync({ SAMLResponse: encoded })).profile
  } catch (error) {
    // The library's errors have no codes.
    const { message } = error as Error
    if (/audience/i.test(message)) throw new SsoRefused('audience_wrong')
    if (/InResponseTo/i.test(message)) throw new SsoRefused('in_response_to_unknown')
    if (/signature/i.test(message)) return null
    throw new SsoRefused('structure')
  }
}

/** The database stores which request was sent and whether it was answered; both are checked there. */
function requestsOf(request: string | null) {
  return {
    saveAsync: async () => null,
    getAsync: async (id: string) => (id === request ? FAR : null),
    removeAsync: async () => null,
  }
}
/** The library compares this time with the real clock. */
const FAR = '9000-01-01T00:00:00.000Z'

/** For each signature the certificate that made it, and that is valid. */
function requireSigners(
  { response, assertion }: OpenedResponse,
  { certificates }: Expected,
  now: EpochMs,
): Certificate[] {
  const signed = [assertion, response].filter(each => children(each, 'signature', 'Signature').length > 0)
  return signed.map(each => {
    const signers = signersOf(each, certificates)
    if (signers.length === 0) throw new SsoRefused('signature_invalid')
    const valid = signers.find(signer => isValidAt(signer, now))
    if (!valid) throw new SsoRefused('certificate_expired')
    return valid
  })
}
