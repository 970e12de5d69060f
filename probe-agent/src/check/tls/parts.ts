import type { X509Certificate } from 'node:crypto'
import { SaidError, say } from '../../say.ts'
import { bitsOf, membersOf, readDer } from './der.ts'

/** Parts of a certificate with their exact bytes (RFC 5280 4.1). */
export interface Parts {
  serial: Buffer
  issuer: Buffer
  subject: Buffer
  /** Only the key's bits, without the algorithm. */
  key: Buffer
}

export function partsOf(certificate: X509Certificate): Parts {
  const [tbs] = membersOf(readDer(certificate.raw))
  const all = tbs === undefined ? [] : membersOf(tbs)
  // Without a version field the certificate is of version 1.
  const [serial, , issuer, , subject, keyInfo] = all[0]?.tag === 0xa0 ? all.slice(1) : all
  const [, key] = keyInfo === undefined ? [] : membersOf(keyInfo)
  if (serial === undefined || issuer === undefined || subject === undefined || key === undefined) {
    throw new SaidError(say('encoding.not_a_certificate'))
  }
  return { serial: serial.content, issuer: issuer.whole, subject: subject.whole, key: bitsOf(key) }
}
