import { z } from 'zod'

/** Protocols in which a server speaks plain text first and TLS once asked (RFC 3207, 2595, 4217, 4511 4.14; PostgreSQL's SSLRequest). */
export const STARTTLS_PROTOCOLS = ['smtp', 'imap', 'pop3', 'ftp', 'ldap', 'postgres'] as const
export const Starttls = z.enum(STARTTLS_PROTOCOLS).meta({ id: 'StarttlsProtocol' })
export type Starttls = z.infer<typeof Starttls>

/** Why no certificate could be read: all that an agent decides by itself. */
export const TLS_TRANSPORT_FAILURES = ['dns_failure', 'connection_failed', 'timeout', 'handshake_failed'] as const
export const TlsTransportFailure = z.enum(TLS_TRANSPORT_FAILURES)
export type TlsTransportFailure = z.infer<typeof TlsTransportFailure>

/** What an agent is told to look at. It carries no thresholds: what the facts mean is the control plane's to say. */
export const TlsSpec = z.object({
  host: z.string(),
  port: z.int().min(1).max(65_535),
  /** Asked for in the handshake and looked for in the certificate; null: `host`. */
  server_name: z.string().nullable(),
  starttls: Starttls.nullable(),
  /** For each connection, from the resolver's answer to the end of the handshake. */
  timeout_ms: z.int().positive(),
  /** More connections after one that failed. */
  retries: z.int().min(0).max(3),
  /** Whether OCSP responders and CRLs are asked. */
  revocation: z.boolean(),
})
export type TlsSpec = z.infer<typeof TlsSpec>

/** `bits` of RSA is the modulus, of a curve its field; both null for an algorithm that is not known here. */
export const PublicKeyFacts = z
  .object({ type: z.string(), bits: z.int().nullable(), curve: z.string().nullable() })
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
  /** Of the subject's public key info: stays when a certificate is renewed with the same key. */
  spki_sha256: Hash,
  /** As OpenSSL names it, for example `sha256WithRSAEncryption`. */
  signature_algorithm: z.string(),
  public_key: PublicKeyFacts,
  /** Signed by its own key. */
  self_signed: z.boolean(),
})
export type CertificateFacts = z.infer<typeof CertificateFacts>

/**
 * Whether the certificate leads to a trusted root, dates and host name left aside: `incomplete_chain` is one that does only
 * with certificates fetched from where it says its issuers are; `invalid_chain` leads there but breaks another rule of RFC 5280.
 */
export const TRUST_STATUSES = ['trusted', 'self_signed', 'untrusted_root', 'incomplete_chain', 'invalid_chain'] as const

export const TrustFacts = z.object({
  status: z.enum(TRUST_STATUSES),
  /** What speaks against it, in words; null when trusted. */
  detail: z.string().nullable(),
  /** From the server's certificate to the root, as far as it could be built. */
  path: z.array(CertificateFacts.extend({ source: z.enum(['server', 'fetched', 'root']) })),
})
export type TrustFacts = z.infer<typeof TrustFacts>

/** `unavailable`: sources are named, and none gave a usable answer. */
export const REVOCATION_STATUSES = ['good', 'revoked', 'unknown', 'unavailable'] as const
export const RevocationStatus = z.enum(REVOCATION_STATUSES).meta({ id: 'OcspStatus' })

export const RevocationFacts = z.object({
  status: RevocationStatus,
  source: z.enum(['stapled', 'ocsp', 'crl']).nullable(),
  revoked_at: Instant.nullable(),
  /** The answer's own dates. */
  this_update: Instant.nullable(),
  next_update: Instant.nullable(),
  /** Why sources before this one were of no use, in words. */
  detail: z.string().nullable(),
})
export type RevocationFacts = z.infer<typeof RevocationFacts>

const Millis = z.number().nonnegative().nullable()

/** What one handshake showed. */
export const TlsFacts = z.object({
  /** As OpenSSL names them: `TLSv1.3`, `TLS_AES_256_GCM_SHA384`. */
  protocol: z.string().nullable(),
  cipher: z.string().nullable(),
  /** Whether the server still takes these; null where it could not be told. */
  accepts: z.object({ TLSv1: z.boolean().nullable(), 'TLSv1.1': z.boolean().nullable() }),
  /** Null before TLS 1.2 unless the server insisted on it. */
  client_certificate_requested: z.boolean().nullable(),
  certificate: CertificateFacts,
  subject_alt_names: z.array(z.string()),
  /** The name or address that was looked for, and whether the certificate is for it (RFC 9525). */
  reference: z.string(),
  hostname_matches: z.boolean(),
  /** As the server sent it, its own certificate first and trusted roots left out. */
  chain: z.array(CertificateFacts),
  trust: TrustFacts,
  /** Null: not asked for, or the certificate names no source and nothing was stapled. */
  revocation: RevocationFacts.nullable(),
})
export type TlsFacts = z.infer<typeof TlsFacts>

/** What a TLS check saw: a failure or facts, never a judgement of the certificate. */
export const TlsOutcome = z.object({
  failure: z.object({ reason: TlsTransportFailure, detail: z.string().max(2000) }).nullable(),
  facts: TlsFacts.nullable(),
  attempts: z.int().min(1),
  remote_address: z.string().nullable(),
  /** Of the last attempt; null for what was not reached. */
  timings_ms: z.object({ dns: Millis, connect: Millis, starttls: Millis, handshake: Millis, total: Millis }),
})
export type TlsOutcome = z.infer<typeof TlsOutcome>
