import forge from 'node-forge'
import { DAY_MS } from './time.ts'

export interface CertificatePair {
  cert_pem: string
  key_pem: string
}

export interface ServerCertificateRequest {
  /** DNS names; the first is the common name. */
  names: string[]
  /** IP literals, v4 or v6. */
  addresses: string[]
  days: number
  /** Also valid as a client certificate, for servers that form a cluster. */
  peer?: boolean
  /** Start of validity in milliseconds since the epoch: the current time of the caller's clock. */
  now: number
}

const CA_DAYS = 3_650
/** The clocks of agents may be behind. */
const BACKDATED_MS = 3_600_000

/**
 * The installation's own certificate authority: RSA 2048, self-signed, ten years, path length 0, so that it only signs
 * servers (RFC 5280).
 */
export async function makeCa(name: string, now: number): Promise<CertificatePair> {
  const keys = await makeKeys()
  const subject = [{ name: 'commonName', value: name }]
  const certificate = draft(keys.publicKey, subject, now, CA_DAYS)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  return sign(certificate, keys.privateKey, keys.privateKey)
}

/** Issues a TLS server certificate for the names and addresses. Throws if the CA's PEM is malformed. */
export async function issueServerCertificate(
  ca: CertificatePair,
  request: ServerCertificateRequest,
): Promise<CertificatePair> {
  const issuer = forge.pki.certificateFromPem(ca.cert_pem)
  const keys = await makeKeys()
  const commonName = request.names[0] ?? request.addresses[0] ?? 'pharos'
  const subject = [{ name: 'commonName', value: commonName }]
  const certificate = draft(keys.publicKey, subject, request.now, request.days)
  certificate.setIssuer(issuer.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true, clientAuth: request.peer ?? false },
    { name: 'subjectAltName', altNames: altNames(request) },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() },
  ])
  return sign(certificate, keys.privateKey, forge.pki.privateKeyFromPem(ca.key_pem))
}

/** A self-signed certificate, RSA 2048, for a key that encrypts or signs messages: its name is all that it says. */
export async function makeMessageKey(name: string, days: number, now: number): Promise<CertificatePair> {
  const keys = await makeKeys()
  const subject = [{ name: 'commonName', value: name }]
  const certificate = draft(keys.publicKey, subject, now, days)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
  ])
  return sign(certificate, keys.privateKey, keys.privateKey)
}

function makeKeys(): Promise<forge.pki.rsa.KeyPair> {
  return new Promise((resolve, reject) =>
    forge.pki.rsa.generateKeyPair({ bits: 2048 }, (error, keys) => (error ? reject(error) : resolve(keys))),
  )
}

function draft(key: forge.pki.PublicKey, subject: forge.pki.CertificateField[], now: number, days: number) {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = key
  certificate.serialNumber = serial()
  certificate.validity.notBefore = new Date(now - BACKDATED_MS)
  certificate.validity.notAfter = new Date(now + days * DAY_MS)
  certificate.setSubject(subject)
  return certificate
}

/** 16 random bytes, made positive by a leading 7-bit byte (RFC 5280, 4.1.2.2). */
function serial(): string {
  return `4${forge.util.bytesToHex(forge.random.getBytesSync(16)).slice(1)}`
}

/** GeneralName types of RFC 5280: 2 is a DNS name, 7 an IP address. */
function altNames({ names, addresses }: ServerCertificateRequest) {
  return [...names.map(value => ({ type: 2, value })), ...addresses.map(ip => ({ type: 7, ip }))]
}

function sign(
  certificate: forge.pki.Certificate,
  own: forge.pki.rsa.PrivateKey,
  signer: forge.pki.rsa.PrivateKey,
): CertificatePair {
  certificate.sign(signer, forge.md.sha256.create())
  return { cert_pem: forge.pki.certificateToPem(certificate), key_pem: forge.pki.privateKeyToPem(own) }
}
