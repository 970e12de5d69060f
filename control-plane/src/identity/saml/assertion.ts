import { type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Certificate } from './certificate.ts'
import { SsoRefused } from './fault.ts'
import { attribute, children, SAML, textOf, type XmlElement } from './xml.ts'

/** What a response must match. */
export interface Expected {
  /** Our own entity id for the connection, and where responses are sent to. */
  entity_id: string
  acs_url: string
  /** The identity provider's. */
  idp_entity_id: string
  certificates: readonly Certificate[]
  /** Our private keys (PEM) that may decrypt its assertion. */
  keys: readonly string[]
  /** The id of the request that it answers; null: the identity provider began, which the connection allows. */
  request: string | null
}

/** What a verified assertion says. */
export interface AssertionContent {
  assertion_id: string
  /** Until then it could be replayed. */
  usable_until: EpochMs
  /** The end of a session that starts with it; null: not given. */
  session_until: EpochMs | null
  name_id: string
  name_id_format: string | null
  attributes: Map<string, string[]>
}

/** How far clocks may differ (SAML 2.0 profiles leave it open). */
export const SKEW_MS = MINUTE_MS
/** An assertion is accepted at most this long after it was issued, whatever it says. Replays are detected as long. */
const LONGEST_LIFE_MS = HOUR_MS
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Reads a signed assertion. Throws if it is not for us, not valid now, or not for the request (SAML 2.0 profiles,
 * 4.1.4).
 */
export function contentOf(assertion: XmlElement, expected: Expected, now: EpochMs): AssertionContent {
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== SAML.assertion)
    throw new SsoRefused('structure')
  if (textOf(only(assertion, 'Issuer')) !== expected.idp_entity_id) throw new SsoRefused('issuer_wrong')
  const conditions = only(assertion, 'Conditions')
  requireAudience(conditions, expected.entity_id)
  requireNow(conditions, now)
  const subject = only(assertion, 'Subject')
  requireConfirmation(only(subject, 'SubjectConfirmation'), expected, now)
  const issued = instantOf(assertion, 'IssueInstant')
  const id = attribute(assertion, 'ID')
  const statements = children(assertion, 'assertion', 'AuthnStatement')
  if (issued === null || !id || statements.length === 0) throw new SsoRefused('structure')
  if (issued > now + SKEW_MS) throw new SsoRefused('not_yet_valid')
  if (issued <= now - LONGEST_LIFE_MS - SKEW_MS) throw new SsoRefused('expired')
  const name = only(subject, 'NameID')
  return {
    assertion_id: id,
    usable_until: epoch(issued + LONGEST_LIFE_MS + SKEW_MS),
    session_until: sessionEnd(statements, now),
    name_id: textOf(name) ?? '',
    name_id_format: attribute(name, 'Format'),
    attributes: attributesOf(assertion),
  }
}

/**
 * When the first of the sessions at the identity provider ends (SAML 2.0 core, 2.7.2), plus 60 s, since clocks may
 * differ.
 */
function sessionEnd(statements: readonly XmlElement[], now: EpochMs): EpochMs | null {
  const ends = statements.map(each => instantOf(each, 'SessionNotOnOrAfter')).filter(end => end !== null)
  if (ends.length === 0) return null
  const until = epoch(Math.min(...ends) + SKEW_MS)
  if (until <= now) throw new SsoRefused('session_ended')
  return until
}

function requireAudience(conditions: XmlElement, entityId: string): void {
  const restrictions = children(conditions, 'assertion', 'AudienceRestriction')
  const admits = (restriction: XmlElement) =>
    children(restriction, 'assertion', 'Audience').some(audience => textOf(audience) === entityId)
  if (restrictions.length === 0 || !restrictions.every(admits)) throw new SsoRefused('audience_wrong')
}

function requireConfirmation(confirmation: XmlElement, expected: Expected, now: EpochMs): void {
  if (attribute(confirmation, 'Method') !== BEARER) throw new SsoRefused('structure')
  const data = only(confirmation, 'SubjectConfirmationData')
  if (attribute(data, 'Recipient') !== expected.acs_url) throw new SsoRefused('recipient_wrong')
  if (attribute(data, 'InResponseTo') !== expected.request)
    throw new SsoRefused(attribute(data, 'InResponseTo') === null ? 'in_response_to_missing' : 'in_response_to_unknown')
  if (!data.hasAttribute('NotOnOrAfter')) throw new SsoRefused('structure')
  requireNow(data, now)
}

/** Allows 60 s outside of the window. */
function requireNow(element: XmlElement, now: EpochMs): void {
  const [begin, end] = [instantOf(element, 'NotBefore'), instantOf(element, 'NotOnOrAfter')]
  if (begin !== null && now < begin - SKEW_MS) throw new SsoRefused('not_yet_valid')
  if (end !== null && now >= end + SKEW_MS) throw new SsoRefused('expired')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

function instantOf(element: XmlElement, name: string): EpochMs | null {
  const text = attribute(element, name)
  if (text === null) return null
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new SsoRefused('structure')
  return epoch(at)
}

/** The one child of a name. */
function only(parent: XmlElement, name: string): XmlElement {
  const [first, ...others] = children(parent, 'assertion', name)
  if (!first || others.length > 0) throw new SsoRefused('structure')
  return first
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const statements = children(assertion, 'assertion', 'AttributeStatement')
  for (const element of statements.flatMap(each => children(each, 'assertion', 'Attribute'))) {
    const name = attribute(element, 'Name') ?? ''
    const values = children(element, 'assertion', 'AttributeValue').map(value => textOf(value) ?? '')
    const known = found.get(name) ?? []
    known.push(...values.filter(value => value !== ''))
    found.set(name, known)
  }
  return found
}
