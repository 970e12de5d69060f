import { X509Certificate } from 'node:crypto'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

export interface Certificate {
  pem: string
  /** SHA-256, in hexadecimal. */
  fingerprint: string
  not_before: EpochMs
  not_after: EpochMs
}

/** Reads a certificate in PEM, or the bare base64 that metadata has; null when it is none, or has a short key. */
export function readCertificate(text: string): Certificate | null {
  const bare = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+=*$/.test(bare)) return null
  try {
    const read = new X509Certificate(Buffer.from(bare, 'base64'))
    if (!isStrong(read)) return null
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

/** RSA of 2048 bits, as NIST SP 800-131A asks; the library verifies no other kind of signature. */
function isStrong({ publicKey }: X509Certificate): boolean {
  return publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
}

export function isValidAt({ not_before, not_after }: Certificate, now: EpochMs): boolean {
  return not_before <= now && now < not_after
}

/** The certificates of a connection, as they are stored. */
export function readStored(pems: readonly string[]): Certificate[] {
  return pems.map(readCertificate).filter(certificate => certificate !== null)
}
