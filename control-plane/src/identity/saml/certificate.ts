import { type KeyObject, X509Certificate } from 'node:crypto'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

export interface Certificate {
  pem: string
  /** SHA-256, in hexadecimal. */
  fingerprint: string
  not_before: EpochMs
  not_after: EpochMs
}

/** Reads a certificate in PEM, or the bare base64 that metadata has; null when it is none, or its key is not one that we use. */
export function readCertificate(text: string): Certificate | null {
  const bare = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(bare)) return null
  try {
    const read = new X509Certificate(Buffer.from(bare, 'base64'))
    if (!isUsable(read.publicKey)) return null
    return {
      pem: `-----BEGIN CERTIFICATE-----\n${(bare.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`,
      fingerprint: read.fingerprint256.replaceAll(':', '').toLowerCase(),
      not_before: epoch(Date.parse(read.validFrom)),
      not_after: epoch(Date.parse(read.validTo)),
    }
  } catch {
    return null
  }
}

/** Largest RSA key in bits, and public exponent: with more, what a stranger posts would cost us milliseconds a key. */
const MOST_BITS = 8_192
const MOST_EXPONENT = 2n ** 32n

/** The curves of NIST SP 800-186 that identity providers use. */
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

/** RSA of 2048 bits or more, as NIST SP 800-131A asks, or one of the usual elliptic curves. */
export function isUsable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const { modulusLength: bits = 0, publicExponent: exponent = 0n, namedCurve = '' } = details ?? {}
  if (type === 'ec') return CURVES.includes(namedCurve)
  return type === 'rsa' && bits >= 2_048 && bits <= MOST_BITS && exponent <= MOST_EXPONENT
}

export function isValidAt({ not_before, not_after }: Certificate, now: EpochMs): boolean {
  return not_before <= now && now < not_after
}

/** The certificates of a connection, as they are stored. */
export function readStored(pems: readonly string[]): Certificate[] {
  return pems.map(readCertificate).filter(certificate => certificate !== null)
}
