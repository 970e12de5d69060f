import { createHash, type KeyObject, type X509Certificate } from 'node:crypto'
import type { CertificateFacts, PublicKeyFacts } from '@pharos/shared-protocol/check/tls.ts'
import { legible } from '../legible.ts'
import { isSelfSigned } from './path.ts'

const NAME = 1_000

/** The facts of a certificate for the control plane. */
export function describe(certificate: X509Certificate): CertificateFacts {
  const key = publicKeyOf(certificate)
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    not_before: certificate.validFromDate.getTime(),
    not_after: certificate.validToDate.getTime(),
    serial_number: certificate.serialNumber.toLowerCase(),
    fingerprint_sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    spki_sha256: createHash('sha256')
      .update(key?.export({ type: 'spki', format: 'der' }) ?? '')
      .digest('hex'),
    signature_algorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid,
    public_key: keyFacts(key),
    self_signed: isSelfSigned(certificate),
  }
}

/** Node returns one attribute per line, most general first; people read them in the reverse order (RFC 4514). */
function nameOf(lines: string | undefined): string {
  return legible((lines ?? '').split('\n').reverse().join(', ').slice(0, NAME))
}

/** Null if OpenSSL does not know the algorithm. */
function publicKeyOf(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey
  } catch {
    return null
  }
}

function keyFacts(key: KeyObject | null): PublicKeyFacts {
  const type = key?.asymmetricKeyType ?? 'unknown'
  const { modulusLength, namedCurve } = key?.asymmetricKeyDetails ?? {}
  return { type, bits: modulusLength ?? curveBits(namedCurve), curve: namedCurve ?? null }
}

/** OpenSSL's names of curves contain the size of the field: `prime256v1`, `secp384r1`, `brainpoolP256r1`. */
function curveBits(curve: string | undefined): number | null {
  const [digits] = /\d{3}/.exec(curve ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
