import type { Texts } from '../words.ts'

/**
 * What agents say of certificates and of the way to them. `reply` and `line` are what a server said, `why` is a text,
 * `error` one of OpenSSL. Instants are as people read them: `2026-03-02 08:00`, UTC.
 */
export const TLS = {
  'starttls.late': 'the server did not agree to start TLS within {seconds} s',
  'starttls.missing': 'the server offers no STARTTLS',
  'starttls.greeted': 'the server greeted with "{reply}"',
  'starttls.answered': 'the server answered {command} with "{reply}"',
  'starttls.other_protocol': 'the server does not speak the expected protocol: "{line}"',
  'starttls.not_ldap': 'the server does not speak LDAP on this port',
  'starttls.ldap_refused': 'the server refused to start TLS: LDAP result code {result}',
  'starttls.not_postgres': 'the server does not speak the PostgreSQL protocol on this port',
  'starttls.postgres_off': 'the server has TLS turned off',
  'starttls.plain_text': 'the server sent plain text after it had agreed to start TLS',
  'starttls.too_large': 'the server sent too much data before TLS',
  'starttls.closed': 'the server closed the connection before TLS began',

  'handshake.no_certificate': '{host} sent no certificate',
  'handshake.unreadable_dates': '{host} sent a certificate with unreadable dates',
  'handshake.nothing': 'the handshake returned no certificate',

  'chain.not_for_servers': 'the certificate is not valid for servers',
  'chain.not_an_authority': 'an issuer in the chain is not allowed to issue certificates',
  'chain.too_long': 'the chain has more authorities than its root allows',
  'chain.invalid_signature': 'a signature in the chain is not valid',
  'chain.authority_rule':
    'the chain breaks a rule of an authority, such as the names that it may certify (name constraints)',
  'chain.rejected': 'OpenSSL rejects the chain: {error}',
  'chain.self_signed': 'the certificate is self-signed and not a trusted root',
  'chain.incomplete':
    'the server does not send the whole chain ({missing}); clients that do not download intermediates reject it',
  'chain.ends_untrusted': 'the chain ends at {subject}, which is not a trusted root',
  'chain.no_issuer':
    'the issuer {issuer} is not among the trusted roots, and its certificate was neither sent nor found',
  'chain.no_issuer_tried':
    'the issuer {issuer} is not among the trusted roots, and its certificate was neither sent nor found ({tried})',

  'download.no_time': 'there was no time left to query {url}',
  'download.not_http': '{url} is not an http address',
  'download.status': '{url} answered {status}',
  'download.too_large': '{url} returned more than {most} bytes',
  'download.unusable': '{url}: {why}',
  'download.not_a_certificate': 'the downloaded data is not a certificate',
  'download.not_the_issuer': '{url} has no certificate of its issuer',

  'encoding.not_der': 'not a DER encoding',
  'encoding.truncated': 'a truncated DER encoding',
  'encoding.not_a_time': '{value} is not a time',
  'encoding.not_a_certificate': 'not a certificate',
  'encoding.not_a_list': 'not a revocation list',

  'revocation.stapled': 'stapled: {why}',
  'revocation.response': 'the OCSP response',
  'revocation.list': 'the list at {url}',
  'revocation.early': '{what} is from the future ({at})',
  'revocation.expired': '{what} has expired ({at})',
  'revocation.unsupported_algorithm': 'signed with an unsupported algorithm ({algorithm})',

  'ocsp.refused': 'the OCSP responder returned: {status}',
  'ocsp.malformed_request': 'malformed request',
  'ocsp.internal_error': 'internal error',
  'ocsp.try_later': 'try later',
  'ocsp.signature_required': 'signature required',
  'ocsp.unauthorized': 'unauthorized',
  'ocsp.not_a_response': 'the reply is not an OCSP response',
  'ocsp.unknown_format': 'the OCSP response has an unknown format',
  'ocsp.other_nonce': 'the OCSP response belongs to another request: its nonce does not match',
  'ocsp.not_signed': 'the OCSP response is not signed by the issuer or a responder that it named',
  'ocsp.other_certificate': 'the OCSP response is about another certificate',

  'crl.other_issuer': 'the list at {url} belongs to another issuer',
  'crl.not_signed': 'the list at {url} is not signed by the issuer',
  'crl.delta': 'the list at {url} is only a delta',
  'crl.other_certificates': 'the list at {url} is for other certificates',
} as const satisfies Texts
