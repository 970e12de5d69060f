import { deflateRawSync, gzipSync } from 'node:zlib'
import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { Browser } from '../world/browser.ts'
import { assertionXml, responseXml, type Saying, sign } from '../world/saml-provider.ts'
import type { SamlStory } from '../world/sso.ts'
import type { World } from '../world/world.ts'

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
export const MINUTE = 60_000

interface Given {
  story: SamlStory
  /** A correct response to a request that a browser has begun. */
  say: Saying
  world: World
}

export interface Attack {
  what: string
  reason: string
  xml(given: Given): string | Buffer | Promise<string | Buffer>
}

const write = ({ story, say }: Given, change: Partial<Saying> = {}) => story.provider.write({ ...say, ...change })
/** An assertion that an attacker would like to be accepted. */
const evil = (say: Saying, id = `_evil${crypto.randomUUID()}`) =>
  assertionXml({ ...say, email: say.email.replace('ada', 'ceo'), groups: ['admins'], assertion_id: id })
const SIGNED = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const signedOf = (xml: string) => SIGNED.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? ''

export const ATTACKS: Attack[] = [
  // Signatures.
  { what: 'nothing is signed', reason: 'unsigned', xml: ({ story, say }) => story.provider.write(say, { what: 'none' }) },
  { what: 'the signature was removed', reason: 'unsigned', xml: given => write(given).replace(SIGNATURE, '') },
  {
    what: 'a foreign key, which comes along',
    reason: 'signature_invalid',
    xml: async ({ story, say, world }) => story.provider.write(say, { by: await makeCa('another', world.clock.now()) }),
  },
  { what: 'the address was changed after signing', reason: 'signature_invalid', xml: given => write(given).replace('>ada@', '>ceo@') },
  { what: 'a group was added after signing', reason: 'signature_invalid', xml: given => write(given).replace('<saml:Attribute Name="groups"/>', '<saml:Attribute Name="groups"><saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute>') },
  { what: 'the digest was changed', reason: 'signature_invalid', xml: given => write(given).replace(/<ds:DigestValue>..../, '<ds:DigestValue>AAAA') },
  { what: 'the signature value is empty', reason: 'signature_invalid', xml: given => write(given).replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>') },
  { what: 'the signature was made with SHA-1', reason: 'algorithm_not_allowed', xml: ({ story, say }) => story.provider.write(say, { algorithm: RSA_SHA1 }) },
  { what: 'the digest is named SHA-1', reason: 'algorithm_not_allowed', xml: given => write(given).replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1') },
  { what: 'an HMAC with the public certificate', reason: 'algorithm_not_allowed', xml: given => write(given).replace(RSA_SHA256, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1') },
  { what: 'a transform that runs a program', reason: 'algorithm_not_allowed', xml: given => write(given).replace('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xslt-19991116') },
  { what: 'a canonical form that keeps comments', reason: 'algorithm_not_allowed', xml: given => write(given).replaceAll('xml-exc-c14n#"', 'xml-exc-c14n#WithComments"') },
  { what: 'an envelope whose own signature is wrong', reason: 'signature_invalid', xml: ({ story, say }) => story.provider.write(say, { what: 'both' }).replace(`ID="${say.response_id}" Version="2.0"`, `ID="${say.response_id}" Version="2.0" Consent="x"`) },
  // A signature over another element.
  {
    what: 'the assertion has the signature of the envelope',
    reason: 'signature_elsewhere',
    xml: ({ story, say }) => {
      const signed = sign(responseXml(say), 'Response', RSA_SHA256, story.provider.pair)
      const signature = signatureOf(signed)
      return signed.replace(SIGNATURE, '').replace('</saml:Issuer><saml:Subject>', `</saml:Issuer>${signature}<saml:Subject>`)
    },
  },
  { what: 'the reference is empty, so the whole document is meant', reason: 'signature_elsewhere', xml: given => write(given).replace(/Reference URI="#[^"]*"/, 'Reference URI=""') },
  { what: 'there are two references', reason: 'signature_elsewhere', xml: given => write(given).replace(/<ds:Reference[\s\S]*<\/ds:Reference>/, reference => reference + reference) },
  { what: 'there are two signatures', reason: 'signature_elsewhere', xml: given => write(given).replace(SIGNATURE, one => one + one) },
  { what: 'the signature is in the subject', reason: 'signature_elsewhere', xml: given => { const xml = write(given); return xml.replace(SIGNATURE, '').replace('<saml:NameID', `${signatureOf(xml)}<saml:NameID`) } },
  // Signature wrapping: variants 1 to 8 of Somorovsky et al. (2012), and others.
  { what: 'wrapping 1: the signed envelope within the signature of a forged one', reason: 'structure', xml: ({ story, say }) => wrapResponse(story, say, (forged, signature, original) => forged.replace('<samlp:Status>', `${signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)}<samlp:Status>`)) },
  { what: 'wrapping 2: the signed envelope beside the signature in a forged one', reason: 'structure', xml: ({ story, say }) => wrapResponse(story, say, (forged, signature, original) => forged.replace('<samlp:Status>', `${original}${signature}<samlp:Status>`)) },
  { what: 'wrapping 3: a forged assertion before the signed one', reason: 'structure', xml: given => { const xml = write(given); return xml.replace(SIGNED, `${evil(given.say)}${signedOf(xml)}`) } },
  { what: 'wrapping 4: the signed assertion within a forged one', reason: 'structure', xml: given => { const xml = write(given); return xml.replace(SIGNED, evil(given.say).replace('</saml:Assertion>', `${signedOf(xml)}</saml:Assertion>`)) } },
  { what: 'wrapping 5: the signature in a forged assertion, the signed one at the end', reason: 'structure', xml: given => { const xml = write(given); const forged = evil(given.say).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(xml)}`); return xml.replace(SIGNED, `${forged}${signedOf(xml).replace(SIGNATURE, '')}`) } },
  { what: 'wrapping 6: the signed assertion within the signature of a forged one', reason: 'structure', xml: given => { const xml = write(given); const inner = signatureOf(xml).replace('</ds:Signature>', `<ds:Object>${signedOf(xml).replace(SIGNATURE, '')}</ds:Object></ds:Signature>`); return xml.replace(SIGNED, evil(given.say).replace('</saml:Issuer>', `</saml:Issuer>${inner}`)) } },
  { what: 'wrapping 7: a forged assertion in extensions before the signed one', reason: 'structure', xml: given => write(given).replace('<samlp:Status>', `<samlp:Extensions>${evil(given.say)}</samlp:Extensions><samlp:Status>`) },
  { what: 'wrapping 8: the signed assertion in an object of the forged one’s signature', reason: 'structure', xml: given => { const xml = write(given); const inner = signatureOf(xml).replace('</ds:Signature>', `<ds:Object><x>${signedOf(xml)}</x></ds:Object></ds:Signature>`); return xml.replace(SIGNED, evil(given.say).replace('</saml:Issuer>', `</saml:Issuer>${inner}`)) } },
  { what: 'a forged assertion with the id of the signed one', reason: 'structure', xml: given => { const xml = write(given); return xml.replace(SIGNED, `${evil(given.say, given.say.assertion_id)}${signedOf(xml)}`) } },
  { what: 'another element has the id of the signed assertion', reason: 'structure', xml: given => write(given).replace('<samlp:Status>', `<samlp:Status Id="${given.say.assertion_id}">`) },
  { what: 'the assertion is of another namespace', reason: 'structure', xml: given => write(given).replace(SIGNED, all => all.replace('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:oasis:names:tc:SAML:1.0:assertion')) },
  { what: 'no response, but an assertion alone', reason: 'structure', xml: given => signedOf(write(given)) },
  { what: 'no assertion', reason: 'structure', xml: given => write(given).replace(SIGNED, '') },
  // Input that parsers interpret differently.
  { what: 'a comment in the NameID', reason: 'comment', xml: given => write(given, { name_id: given.say.email.replace('@', '<!---->@') }) },
  { what: 'a comment that cuts another domain off', reason: 'comment', xml: given => write(given, { name_id: `${given.say.email}<!-- -->.evil.example` }) },
  { what: 'a reference to a character in the NameID', reason: 'entity_in_name_id', xml: given => write(given).replace('>ada@', '>ada&#64;') },
  { what: 'an entity in the NameID', reason: 'entity_in_name_id', xml: given => write(given, { name_id: `&lt;${given.say.email}` }) },
  { what: 'an entity in a NameID with a prefix of other letters', reason: 'entity_in_name_id', xml: given => signAgain(given, xml => xml.replace('<saml:NameID ', `<é:NameID xmlns:é="urn:oasis:names:tc:SAML:2.0:assertion" `).replace('</saml:NameID>', '</é:NameID>')).replace('>ada@', '>ada&#64;') },
  { what: 'an element in the NameID', reason: 'structure', xml: given => write(given, { name_id: `<x>evil</x>${given.say.email}` }) },
  { what: 'CDATA in the NameID', reason: 'malformed', xml: given => write(given).replace('>ada@', '><![CDATA[ada]]>@') },
  { what: 'a processing instruction', reason: 'malformed', xml: given => write(given).replace('>ada@', '>ada<?x?>@') },
  { what: 'a DTD', reason: 'dtd', xml: given => `<!DOCTYPE samlp:Response>${write(given)}` },
  { what: 'an entity of a file', reason: 'dtd', xml: given => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${write(given).replace('>ada@', '>&x;@')}` },
  { what: 'entities that grow', reason: 'dtd', xml: given => `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${write(given)}` },
  { what: 'an entity that nothing declares', reason: 'dtd', xml: given => write(given).replace('<saml:AttributeValue>', '<saml:AttributeValue>&x;') },
  { what: 'no XML', reason: 'malformed', xml: () => 'hello' },
  { what: 'XML that does not end', reason: 'malformed', xml: given => write(given).slice(0, -30) },
  { what: 'another encoding', reason: 'malformed', xml: given => Buffer.from(`\uFEFF${write(given)}`, 'utf16le') },
  { what: 'another encoding, as it says', reason: 'malformed', xml: given => `<?xml version="1.0" encoding="UTF-7"?>${write(given)}` },
  { what: 'bytes that are no UTF-8', reason: 'malformed', xml: given => Buffer.concat([Buffer.from(write(given)), Buffer.from([0xff, 0xfe])]) },
  // Bombs, and input beyond the limits.
  { what: 'a compressed response', reason: 'malformed', xml: given => deflateRawSync(write(given)) },
  { what: 'a bomb: 50 MB in 50 KB', reason: 'malformed', xml: () => deflateRawSync(Buffer.alloc(50_000_000, 'a')) },
  { what: 'the same by gzip', reason: 'malformed', xml: () => gzipSync(Buffer.alloc(50_000_000, 'a')) },
  { what: 'more than a response has', reason: 'too_large', xml: given => write(given).replace('<samlp:Status>', `${'<x/>'.repeat(11_000)}<samlp:Status>`) },
  { what: 'elements within elements, deeper than any reader’s stack', reason: 'too_large', xml: given => write(given).replace('<samlp:Status>', `${'<x>'.repeat(20_000)}${'</x>'.repeat(20_000)}<samlp:Status>`) },
  { what: 'attributes without end', reason: 'too_large', xml: given => write(given).replace('<samlp:Status>', `<x ${Array.from({ length: 12_000 }, (_, i) => `a${i}=""`).join(' ')}/><samlp:Status>`) },
  { what: 'more bytes than a response has', reason: 'too_large', xml: given => write(given).replace('Ada Lovelace', 'x'.repeat(215_000)) },
  { what: 'an encrypted assertion that holds nothing', reason: 'structure', xml: given => write(given).replace(SIGNED, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>') },
  // For somebody else, or for another time.
  { what: 'another audience', reason: 'audience_wrong', xml: given => write(given, { audience: 'https://other.example/saml' }) },
  { what: 'the audience of another connection', reason: 'audience_wrong', xml: given => write(given, { audience: given.say.audience.replace(/[0-9a-f]{12}\/metadata/, '000000000000/metadata') }) },
  { what: 'no audience', reason: 'audience_wrong', xml: given => signAgain(given, xml => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')) },
  { what: 'a second audience restriction without us', reason: 'audience_wrong', xml: given => signAgain(given, xml => xml.replace('</saml:Conditions>', '<saml:AudienceRestriction><saml:Audience>https://other.example</saml:Audience></saml:AudienceRestriction></saml:Conditions>')) },
  { what: 'another recipient', reason: 'recipient_wrong', xml: given => write(given, { recipient: 'https://other.example/acs' }) },
  { what: 'another destination', reason: 'destination_wrong', xml: given => write(given, { destination: 'https://other.example/acs' }) },
  { what: 'no destination', reason: 'destination_wrong', xml: given => write(given).replace(/ Destination="[^"]*"/, '') },
  { what: 'another issuer', reason: 'issuer_wrong', xml: given => write(given, { issuer: 'https://other.example/saml' }) },
  { what: 'another issuer of the assertion alone', reason: 'issuer_wrong', xml: given => signAgain(given, xml => xml.replace(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, '$1https://other.example/saml')) },
  { what: 'an empty issuer', reason: 'issuer_wrong', xml: given => signAgain(given, xml => xml.replace(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, '$1')) },
  { what: 'over for 60 seconds', reason: 'expired', xml: given => write(given, { not_on_or_after: given.say.issued_at - MINUTE }) },
  { what: 'begins in more than 60 seconds', reason: 'not_yet_valid', xml: given => write(given, { not_before: given.say.issued_at + MINUTE + 1 }) },
  { what: 'issued in more than 60 seconds', reason: 'not_yet_valid', xml: given => write(given, { issued_at: given.say.issued_at + MINUTE + 1 }) },
  { what: 'issued more than an hour ago, whatever it says', reason: 'expired', xml: given => write(given, { issued_at: given.say.issued_at - 61 * MINUTE, not_before: 0 }) },
  { what: 'no end', reason: 'structure', xml: given => signAgain(given, xml => xml.replace(/(SubjectConfirmationData[^>]*) NotOnOrAfter="[^"]*"/, '$1')) },
  { what: 'not for the bearer', reason: 'structure', xml: given => signAgain(given, xml => xml.replace('cm:bearer', 'cm:holder-of-key')) },
  { what: 'nobody has signed in', reason: 'structure', xml: given => signAgain(given, xml => xml.replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '')) },
  { what: 'a session that ended 60 seconds ago', reason: 'session_ended', xml: given => write(given, { session_ends: [given.say.issued_at - MINUTE] }) },
  { what: 'one of two sessions that has ended', reason: 'session_ended', xml: given => write(given, { session_ends: [given.say.issued_at + 60 * MINUTE, given.say.issued_at - 5 * MINUTE] }) },
  { what: 'an end of the session that is no time', reason: 'structure', xml: given => write(given, { session_ends: ['never'] }) },
  { what: 'a failure', reason: 'status_not_success', xml: given => write(given).replace('status:Success', 'status:Responder') },
  // Responses to other requests.
  { what: 'an answer to what nobody has asked', reason: 'in_response_to_unknown', xml: given => write(given, { in_response_to: `_${crypto.randomUUID()}` }) },
  { what: 'an answer to something else', reason: 'in_response_to_unknown', xml: given => write(given, { in_response_to: '_other' }) },
  { what: 'an answer to nothing', reason: 'in_response_to_missing', xml: given => write(given, { in_response_to: null }) },
  { what: 'only the envelope names the request', reason: 'in_response_to_missing', xml: given => write(given, { in_response_to: null, envelope_in_response_to: given.say.in_response_to }) },
  { what: 'the envelope names another request than the assertion', reason: 'in_response_to_unknown', xml: async given => write(given, { envelope_in_response_to: (await given.story.ask(new Browser(given.world))).id }) },
  // Somebody else.
  { what: 'an address of another domain', reason: 'domain_not_verified', xml: given => write(given, { email: 'ada@example.org' }) },
  { what: 'no address', reason: 'email_missing', xml: given => write(given, { email: 'ada' }) },
  { what: 'two addresses in one', reason: 'email_missing', xml: given => write(given, { email: `${given.say.email},root@example.org` }) },
  // The same where the envelope alone is signed.
  ...envelopeAttacks(),
] // biome-ignore format: a table

/** Attacks on a response whose envelope is signed, and whose assertion is not. */
function envelopeAttacks(): Attack[] {
  const whole = ({ story, say }: Given, change: Partial<Saying> = {}) =>
    story.provider.write({ ...say, ...change }, { what: 'response' })
  const bare = ({ say }: Given) => responseXml({ ...say, response_id: '_forged' }, evil(say))
  const rows: [what: string, reason: string, xml: (given: Given) => string | Promise<string>][] = [
    ['the address was changed', 'signature_invalid', given => whole(given).replace('>ada@', '>ceo@')],
    ['the assertion was exchanged', 'signature_invalid', given => whole(given).replace(SIGNED, evil(given.say))],
    ['the status was changed', 'signature_invalid', given => whole(given).replace('<samlp:Status>', '<samlp:Status x="y">')],
    ['the destination was changed to ours', 'signature_invalid', given => whole(given, { destination: 'https://other.example' }).replace('https://other.example', given.say.destination)],
    ['a forged assertion before the signed one', 'structure', given => whole(given).replace(SIGNED, one => evil(given.say) + one)],
    ['a forged assertion after the signed one', 'structure', given => whole(given).replace(SIGNED, one => one + evil(given.say))],
    ['the signature was removed', 'unsigned', given => whole(given).replace(SIGNATURE, '')],
    ['the signature moved into the assertion', 'signature_elsewhere', given => { const xml = whole(given); return xml.replace(SIGNATURE, '').replace('</saml:Issuer><saml:Subject>', `</saml:Issuer>${signatureOf(xml)}<saml:Subject>`) }],
    ['two signatures of the envelope', 'signature_elsewhere', given => whole(given).replace(SIGNATURE, one => one + one)],
    ['the signature of another envelope', 'signature_elsewhere', given => bare(given).replace('<samlp:Status>', `${signatureOf(whole(given))}<samlp:Status>`)],
    ['the signature of another envelope, with its id', 'signature_invalid', given => bare(given).replace('_forged', given.say.response_id).replace('<samlp:Status>', `${signatureOf(whole(given))}<samlp:Status>`)],
    ['the signed envelope within a forged one', 'structure', given => bare(given).replace('<samlp:Status>', `<samlp:Extensions>${whole(given)}</samlp:Extensions><samlp:Status>`)],
    ['the signed envelope within the signature of a forged one', 'structure', given => { const xml = whole(given); const inner = signatureOf(xml).replace('</ds:Signature>', `<ds:Object>${xml.replace(SIGNATURE, '')}</ds:Object></ds:Signature>`); return bare(given).replace('<samlp:Status>', `${inner}<samlp:Status>`) }],
    ['a forged envelope around the signed assertion’s signature', 'signature_elsewhere', given => bare(given).replace('</saml:Issuer><saml:Subject>', `</saml:Issuer>${signatureOf(whole(given))}<saml:Subject>`)],
    ['signed by a foreign key', 'signature_invalid', async ({ story, say, world }) => story.provider.write(say, { what: 'response', by: await makeCa('another', world.clock.now()) })],
    ['signed with SHA-1', 'algorithm_not_allowed', ({ story, say }) => story.provider.write(say, { what: 'response', algorithm: RSA_SHA1 })],
    ['another audience', 'audience_wrong', given => whole(given, { audience: 'https://other.example/saml' })],
    ['another recipient', 'recipient_wrong', given => whole(given, { recipient: 'https://other.example/acs' })],
    ['another issuer of the assertion', 'issuer_wrong', ({ story, say }) => sign(responseXml(say).replace(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, '$1https://other.example/saml'), 'Response', RSA_SHA256, story.provider.pair)],
    ['over for 60 seconds', 'expired', given => whole(given, { not_on_or_after: given.say.issued_at - MINUTE })],
    ['a comment in the NameID', 'comment', given => whole(given, { name_id: `x<!---->${given.say.email}` })],
    ['an answer to something else', 'in_response_to_unknown', given => whole(given, { in_response_to: '_other' })],
  ] // biome-ignore format: a table
  return rows.map(([what, reason, xml]) => ({ what: `the envelope alone is signed: ${what}`, reason, xml }))
}

/** A response with a change that the provider would not make, signed by it. */
function signAgain({ story, say }: Given, change: (xml: string) => string): string {
  return sign(change(responseXml(say)), 'Assertion', RSA_SHA256, story.provider.pair)
}

/** Puts a signed envelope with a signed assertion into a forged one with another assertion. */
function wrapResponse(
  story: SamlStory,
  say: Saying,
  wrap: (forged: string, signature: string, original: string) => string,
): string {
  const signed = sign(story.provider.write(say), 'Response', RSA_SHA256, story.provider.pair)
  const signature = signatureOf(signed)
  const forged = responseXml({ ...say, response_id: '_forged' }, evil(say))
  return wrap(forged, signature, signed.replace(signature, ''))
}
