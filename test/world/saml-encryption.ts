import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { forge } from './forge.ts'

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

type Digest = 'sha1' | 'sha256' | 'sha384' | 'sha512'

/** How a test encrypts; all of it may be wrong. */
export interface Encryption {
  cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc'
  /** The name of the cipher; null for the right one. */
  cipherName: string | null
  transport: 'rsa-oaep' | 'rsa-oaep-mgf1p' | 'rsa-1_5'
  digest: Digest
  /** The digest of the mask; null: that of `digest` if it is named, else SHA-1. */
  mask: Digest | null
  /** Where the encrypted key stands. */
  place: 'inside' | 'beside'
  /** Whether the certificate for whose key it is encrypted comes along. */
  isNamed: boolean
  /** Changes the bytes of the ciphertext. */
  change(bytes: Buffer): Buffer
  /** Changes the XML of the EncryptedAssertion. */
  rewrite(xml: string): string
}

const USUAL: Encryption = {
  ...{ cipher: 'aes-256-gcm', cipherName: null, transport: 'rsa-oaep-mgf1p', digest: 'sha1', place: 'inside' },
  mask: null,
  ...{ isNamed: false, change: bytes => bytes, rewrite: xml => xml },
}

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/

/** A response whose assertion is encrypted for the key of a certificate (PEM). */
export function encryptIn(response: string, certificate: string, how: Partial<Encryption> = {}): string {
  return response.replace(ASSERTION, assertion => encrypted(assertion, certificate, how))
}

/** An EncryptedAssertion that holds a text. */
export function encrypted(text: string | Buffer, certificate: string, how: Partial<Encryption> = {}): string {
  const all: Encryption = { ...USUAL, ...how }
  const key = randomBytes(all.cipher.includes('128') ? 16 : 32)
  const data = all.change(cipherOf(all.cipher, key, Buffer.from(text)))
  const wrapped = wrap(key, certificate, all)
  const named = `<ds:X509Data xmlns:ds="${XMLDSIG}"><ds:X509Certificate>${certificate.replace(/-----[A-Z ]+-----/g, '')}</ds:X509Certificate></ds:X509Data>`
  const keyInfo = all.isNamed ? `<ds:KeyInfo xmlns:ds="${XMLDSIG}">${named}</ds:KeyInfo>` : ''
  const encryptedKey = `<xenc:EncryptedKey xmlns:xenc="${XMLENC}" Id="_key">${methodOf(all)}${keyInfo}${cipherData(wrapped)}</xenc:EncryptedKey>`
  const reference = '<ds:RetrievalMethod Type="http://www.w3.org/2001/04/xmlenc#EncryptedKey" URI="#_key"/>'
  const inside = all.place === 'inside' ? encryptedKey : reference
  const name = all.cipherName ?? `${all.cipher.endsWith('gcm') ? XMLENC11 : XMLENC}${all.cipher.replace('-', '')}`
  const encryptedData = `<xenc:EncryptedData xmlns:xenc="${XMLENC}" Id="_data" Type="${XMLENC}Element"><xenc:EncryptionMethod Algorithm="${name}"/><ds:KeyInfo xmlns:ds="${XMLDSIG}">${inside}</ds:KeyInfo>${cipherData(data)}</xenc:EncryptedData>`
  const beside = all.place === 'beside' ? encryptedKey : ''
  return all.rewrite(
    `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encryptedData}${beside}</saml:EncryptedAssertion>`,
  )
}

function cipherData(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,76}/g) ?? []
  return `<xenc:CipherData><xenc:CipherValue>\n${lines.join('\n')}\n</xenc:CipherValue></xenc:CipherData>`
}

function maskOf({ transport, digest, mask }: Encryption): Digest {
  return mask ?? (transport === 'rsa-oaep' ? digest : 'sha1')
}

/** By node-forge where OpenSSL cannot: it has one digest for both. */
function wrap(key: Buffer, certificate: string, all: Encryption): Buffer {
  const { transport, digest } = all
  if (transport === 'rsa-1_5') return publicEncrypt({ key: certificate, padding: constants.RSA_PKCS1_PADDING }, key)
  const digests = forge.md as unknown as Record<Digest, typeof forge.md.sha1>
  const how = { md: digests[digest].create(), mgf1: { md: digests[maskOf(all)].create() } }
  const { publicKey } = forge.pki.certificateFromPem(certificate)
  const made = (publicKey as ReturnType<typeof forge.pki.publicKeyFromPem>).encrypt(
    key.toString('binary'),
    'RSA-OAEP',
    how as never,
  )
  return Buffer.from(made, 'binary')
}

function methodOf(all: Encryption): string {
  const { transport, digest } = all
  const name = transport === 'rsa-oaep' ? `${XMLENC11}rsa-oaep` : `${XMLENC}${transport}`
  const more = digest === 'sha384' ? 'http://www.w3.org/2001/04/xmldsig-more#' : XMLENC
  const digestName = digest === 'sha1' ? `${XMLDSIG}sha1` : `${more}${digest}`
  const method = `<ds:DigestMethod xmlns:ds="${XMLDSIG}" Algorithm="${digestName}"/>`
  const mask = `<xenc11:MGF xmlns:xenc11="${XMLENC11}" Algorithm="${XMLENC11}mgf1${maskOf(all)}"/>`
  const inside = transport === 'rsa-1_5' ? '' : transport === 'rsa-oaep' ? method + mask : method
  return `<xenc:EncryptionMethod Algorithm="${name}">${inside}</xenc:EncryptionMethod>`
}

function cipherOf(name: Encryption['cipher'], key: Buffer, text: Buffer): Buffer {
  const iv = randomBytes(name.endsWith('gcm') ? 12 : 16)
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    const cipher = createCipheriv(name, key, iv)
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  const cipher = createCipheriv(name, key, iv).setAutoPadding(false)
  const count = 16 - (text.length % 16)
  const padding = Buffer.concat([randomBytes(count - 1), Buffer.from([count])])
  return Buffer.concat([iv, cipher.update(Buffer.concat([text, padding])), cipher.final()])
}
