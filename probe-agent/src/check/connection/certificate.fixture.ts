import { generateKeyPairSync } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import forge from 'node-forge'
import { forgetTrust } from './key-share.ts'

export interface Issued {
  cert: string
  key: string
}

export interface Wish {
  /** Hosts; addresses among them become IP entries. */
  names: string[]
  /** By default the first of the names. */
  commonName?: string
  from?: number
  to?: number
  issuer?: Issued
  isCa?: boolean
}

/** A certificate for tests: signed by `issuer`, else by itself; valid from yesterday for 30 days by default. */
export function issue(wish: Wish): Issued {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = `01${Math.random().toString(16).slice(2, 12).padEnd(10, '0')}`
  certificate.validity.notBefore = new Date(wish.from ?? Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(wish.to ?? Date.now() + 30 * DAY_MS)
  const subject = [{ name: 'commonName', value: wish.commonName ?? wish.names[0] ?? 'test' }]
  certificate.setSubject(subject)
  certificate.setIssuer(
    wish.issuer === undefined ? subject : forge.pki.certificateFromPem(wish.issuer.cert).subject.attributes,
  )
  const altNames = wish.names.map(name => (/^[\d.]+$/.test(name) ? { type: 7, ip: name } : { type: 2, value: name }))
  certificate.setExtensions([
    { name: 'basicConstraints', cA: wish.isCa ?? false },
    ...(altNames.length === 0 ? [] : [{ name: 'subjectAltName', altNames }]),
  ])
  certificate.sign(forge.pki.privateKeyFromPem(wish.issuer?.key ?? privateKey), forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(certificate), key: privateKey }
}

/**
 * An authority that this process trusts from now on. Its name is its own: of two with one name, as two test files in a
 * process would have them, OpenSSL takes the first and calls what the other one signed forged.
 */
export function trustedAuthority(): Issued {
  const ca = issue({ names: [`Test CA ${crypto.randomUUID()}`], isCa: true })
  setDefaultCACertificates([...getCACertificates('default'), ca.cert])
  forgetTrust()
  return ca
}
