import { z } from 'zod'
import { FailureText } from '../text/failure.ts'

/**
 * Protocols in which a connection starts in plain text and is upgraded to TLS (RFC 3207, 2595, 4217, 4511 4.14;
 * PostgreSQL's SSLRequest).
 */
export const STARTTLS_PROTOCOLS = ['smtp', 'imap', 'pop3', 'ftp', 'ldap', 'postgres'] as const
export const Starttls = z.enum(STARTTLS_PROTOCOLS).meta({ id: 'StarttlsProtocol' })
export type Starttls = z.infer<typeof Starttls>

/** Why no certificate could be read. This is all that the agent itself judges. */
export const TLS_TRANSPORT_FAILURES = ['dns_failure', 'connection_failed', 'timeout', 'handshake_failed'] as const
export const TlsTransportFailure = z.enum(TLS_TRANSPORT_FAILURES)
export type TlsTransportFailure = z.infer<typeof TlsTransportFailure>

/** What an agent inspects. It contains no thresholds, since the control plane judges the facts. */
export const TlsSpec = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  /** Sent in the handshake and compared with the certificate; null: `host`. */
  server_name: z.string().nullable(),
  starttls: Starttls.nullable(),
  /** Time limit of each connection, from the resolver's answer to the end of the handshake. */
  timeout_ms: z.int().positive(),
  /** Retries after a failed connection. */
  retries: z.int().min(0).max(3),
  /** Whether OCSP responders and CRLs are queried. */
  revocation: z.boolean(),
})
export type TlsSpec = z.infer<typeof TlsSpec>

/** `bits` is the modulus for RSA and the field size for a curve; both null for an unknown algorithm. */
export const PublicKeyFacts = z
  .object({
    type: z.string().meta({ description: 'Algorithm of the key' }),
    bits: z
      .int()
      .nullable()
      .meta({ description: 'Key size in bits; for an elliptic curve the field size. `null` if unknown' }),
    curve: z.string().nullable().meta({ description: 'Name of the elliptic curve; `null` for other keys' }),
  })
  .meta({ id: 'TlsPublicKey' })
export type PublicKeyFacts = z.infer<typeof PublicKeyFacts>

const Instant = z.int().meta({ description: 'Epoch milliseconds' })
const Hash = z.string().meta({ description: 'SHA-256, 64 lower-case hexadecimal digits' })

export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  not_before: Instant,
  not_after: Instant,
  serial_number: z.string(),
  fingerprint_sha256: Hash,
  /** Hash of the subject's public key info, which is unchanged when a certificate is renewed with the same key. */
  spki_sha256: Hash,
  /** As OpenSSL names it, for example `sha256WithRSAEncryption`. */
  signature_algorithm: z.string(),
  public_key: PublicKeyFacts,
  /** Whether it is signed by its own key. */
  self_signed: z.boolean(),
})
export type CertificateFacts = z.infer<typeof CertificateFacts>

/**
 * Whether the certificate leads to a trusted root, ignoring dates and host name. `incomplete_chain`: only with
 * certificates that were fetched from its issuers' addresses. `invalid_chain`: it leads there, but breaks another rule
 * of RFC 5280.
 */
export const TRUST_STATUSES = ['trusted', 'self_signed', 'untrusted_root', 'incomplete_chain', 'invalid_chain'] as const

export const TrustFacts = z.object({
  status: z.enum(TRUST_STATUSES),
  /** Why it is not trusted: a sentence, and its text; null when trusted. */
  detail: z.string().nullable(),
  text: FailureText,
  /** The path from the server's certificate to the root, as far as it could be built. */
  path: z.array(CertificateFacts.extend({ source: z.enum(['server', 'fetched', 'root']) })),
})
export type TrustFacts = z.infer<typeof TrustFacts>

/** `unavailable`: the certificate names sources, but none gave a usable answer. */
export const REVOCATION_STATUSES = ['good', 'revoked', 'unknown', 'unavailable'] as const
export const RevocationStatus = z.enum(REVOCATION_STATUSES).meta({ id: 'OcspStatus' })

export const RevocationFacts = z.object({
  status: RevocationStatus,
  source: z.enum(['stapled', 'ocsp', 'crl']).nullable(),
  revoked_at: Instant.nullable(),
  /** The dates within the answer. */
  this_update: Instant.nullable(),
  next_update: Instant.nullable(),
  /** Why earlier sources could not be used: a sentence, and its text. */
  detail: z.string().nullable(),
  text: FailureText,
})
export type RevocationFacts = z.infer<typeof RevocationFacts>

const Millis = z.number().nonnegative().nullable()

/** What one handshake showed. */
export const TlsFacts = z.object({
  /** As OpenSSL names them: `TLSv1.3`, `TLS_AES_256_GCM_SHA384`. */
  protocol: z.string().nullable(),
  cipher: z.string().nullable(),
  /** Whether the server still accepts these; null if it could not be determined. */
  accepts: z.object({ TLSv1: z.boolean().nullable(), 'TLSv1.1': z.boolean().nullable() }),
  /** Null before TLS 1.2, unless the server insisted on a client certificate. */
  client_certificate_requested: z.boolean().nullable(),
  certificate: CertificateFacts,
  subject_alt_names: z.array(z.string()),
  /** The name or address that was checked, and whether the certificate covers it (RFC 9525). */
  reference: z.string(),
  hostname_matches: z.boolean(),
  /** The certificates as the server sent them, its own first, without trusted roots. */
  chain: z.array(CertificateFacts),
  trust: TrustFacts,
  /** Null: not requested, or the certificate names no source and no response was stapled. */
  revocation: RevocationFacts.nullable(),
})
export type TlsFacts = z.infer<typeof TlsFacts>

/** What a TLS check observed: a failure or facts, but no judgement of the certificate. */
export const TlsOutcome = z.object({
  failure: z.object({ reason: TlsTransportFailure, detail: z.string().max(2000), text: FailureText }).nullable(),
  facts: TlsFacts.nullable(),
  attempts: z.int().min(1),
  remote_address: z.string().nullable(),
  /** Of the last attempt; null for a phase that was not reached. */
  timings_ms: z.object({
    dns: Millis.meta({
      description: 'Time to resolve the name, in milliseconds; `null` if this phase was not reached',
    }),
    connect: Millis.meta({ description: 'Time to connect, in milliseconds; `null` if this phase was not reached' }),
    starttls: Millis.meta({
      description: 'Time to start TLS on a plain connection, in milliseconds; `null` without STARTTLS',
    }),
    handshake: Millis.meta({
      description: 'Time of the TLS handshake, in milliseconds; `null` if this phase was not reached',
    }),
    total: Millis.meta({ description: 'Total time of the run, in milliseconds; `null` if it did not start' }),
  }),
})
export type TlsOutcome = z.infer<typeof TlsOutcome>
