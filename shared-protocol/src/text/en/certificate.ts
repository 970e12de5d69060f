import { saying, type Texts } from '../words.ts'

/** What the control plane finds about a certificate. Instants are as people read them: `2026-03-02 08:00`, UTC. */
export const CERTIFICATE = {
  'certificate.expired': 'the certificate expired on {at}',
  'certificate.issuer_expired': 'the issuer {issuer} in its chain expired on {at}',
  'certificate.early': 'the certificate is not valid before {at}',
  'certificate.issuer_early': 'the issuer {issuer} in its chain is not valid before {at}',
  'certificate.of_nobody': 'the certificate is for no host at all, not for {host}',
  'certificate.of_others': 'the certificate is for {names}, not for {host}',
  'certificate.of_many': 'the certificate is for {names} and {more} more, not for {host}',
  'certificate.revoked': 'the issuer revoked the certificate',
  'certificate.revoked_on': 'the issuer revoked the certificate on {at}',
  'certificate.weak_signature': '{subject} is signed with {algorithm}',
  'certificate.weak_key': 'the {type} key of {subject} has only {bits} bits',
  'certificate.old_protocol': 'the server still accepts {protocol}',
  'certificate.old_protocols': 'the server still accepts {protocol} and {other}',
  'certificate.self_signed': 'self signed',
  'certificate.untrusted_root': 'untrusted root',
  'certificate.invalid_chain': 'invalid chain',
  'certificate.incomplete_chain': 'incomplete chain',
  'certificate.nothing': 'no certificate was received',
  'certificate.valid': 'the certificate is valid, until {at}',
  'certificate.expires': 'the certificate expires in {days} {days:day|days}, until {at}',
  'certificate.asked_elsewhere': '{region}: {finding}; another region will check it',
  'certificate.target_changed': 'the target was changed',
  'certificate.moved': 'its HTTP monitor moved to {target}',
} as const satisfies Texts

export const sayCertificate = saying(CERTIFICATE)
