import type { TlsFacts, TlsOutcome } from '@pharos/shared-protocol/check/tls.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'

export const NOW = Date.parse('2026-03-02T08:00:00Z')

type Certificate = TlsFacts['certificate']

/** A certificate valid for 90 more days, or as the row says. */
export function certificateOf(rest: Partial<Certificate> = {}): Certificate {
  return {
    subject: 'CN=example.com',
    issuer: 'CN=Authority',
    not_before: NOW - 5 * DAY_MS,
    not_after: NOW + 90 * DAY_MS,
    serial_number: '01',
    fingerprint_sha256: 'a',
    spki_sha256: 'key-a',
    signature_algorithm: 'ecdsa-with-SHA256',
    public_key: { type: 'ec', bits: 256, curve: 'prime256v1' },
    self_signed: false,
    ...rest,
  }
}

const ISSUER = certificateOf({ subject: 'CN=Authority', issuer: 'CN=Root', fingerprint_sha256: 'issuer' })
const ROOT = certificateOf({ subject: 'CN=Root', issuer: 'CN=Root', fingerprint_sha256: 'root', self_signed: true })

export type Seen = Partial<Omit<TlsFacts, 'certificate'>> & {
  certificate?: Partial<Certificate>
  issuer?: Partial<Certificate>
  root?: Partial<Certificate>
}

/** A handshake without faults, or as the row says. */
export function factsOf({ certificate, issuer, root, ...rest }: Seen = {}): TlsFacts {
  const leaf = certificateOf(certificate)
  const path: TlsFacts['trust']['path'] = [
    { ...leaf, source: 'server' },
    { ...ISSUER, ...issuer, source: 'server' },
    { ...ROOT, ...root, source: 'root' },
  ]
  return {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    accepts: { TLSv1: false, 'TLSv1.1': false },
    client_certificate_requested: false,
    certificate: leaf,
    subject_alt_names: ['example.com'],
    reference: 'example.com',
    hostname_matches: true,
    chain: [leaf, ISSUER],
    trust: { status: 'trusted', detail: null, path },
    revocation: null,
    ...rest,
  }
}

export function outcomeOf(facts: TlsFacts | null, failure: TlsOutcome['failure'] = null): TlsOutcome {
  const timings_ms = { dns: 0, connect: 1, starttls: null, handshake: 2, total: 3 }
  return { failure, facts, attempts: 1, remote_address: '192.0.2.1', timings_ms }
}
