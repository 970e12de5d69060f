import { createDecipheriv } from 'node:crypto'
import { SsoRefused } from './fault.ts'
import { decryptOaep, type Oaep } from './oaep.ts'
import { allElements, attribute, textOf, utf8, type XmlElement } from './xml.ts'

/*
 * XML Encryption (W3C XML Encryption 1.1) of an assertion, by node:crypto. The library xml-encryption was tried: it picks
 * the first EncryptedKey and CipherValue anywhere in a document, takes each OAEP digest that it does not know for SHA-1,
 * and throws differently for wrong keys, wrong padding and broken XML.
 */

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#'
const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#'
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#'

interface Cipher {
  name: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc'
  keyBytes: number
  ivBytes: number
  /** Whether a changed ciphertext is detected by the cipher itself. */
  isAuthenticated: boolean
}

const GCM = { ivBytes: 12, isAuthenticated: true }
const CBC = { ivBytes: 16, isAuthenticated: false }
const CIPHERS: Record<string, Cipher> = {
  [`${XMLENC11}aes128-gcm`]: { name: 'aes-128-gcm', keyBytes: 16, ...GCM },
  [`${XMLENC11}aes256-gcm`]: { name: 'aes-256-gcm', keyBytes: 32, ...GCM },
  [`${XMLENC}aes128-cbc`]: { name: 'aes-128-cbc', keyBytes: 16, ...CBC },
  [`${XMLENC}aes256-cbc`]: { name: 'aes-256-cbc', keyBytes: 32, ...CBC },
}
const TAG_BYTES = 16

/** The digests of RSA-OAEP. SHA-1 is safe there, and what most identity providers use (RFC 8017, B.1). */
const DIGESTS: Record<string, string> = {
  [`${XMLDSIG}sha1`]: 'sha1',
  [`${XMLENC}sha256`]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  [`${XMLENC}sha512`]: 'sha512',
}

/** The mask generation of RSA-OAEP, by its digest (XML Encryption 1.1, 5.5.2). */
const MASKS: Record<string, string> = Object.fromEntries(
  ['sha1', 'sha256', 'sha384', 'sha512'].map(name => [`${XMLENC11}mgf1${name}`, name]),
)

/** The ciphers, for our metadata; the best first. */
export const CIPHER_NAMES: readonly string[] = [`${XMLENC11}aes256-gcm`, `${XMLENC11}aes128-gcm`, `${XMLENC}aes256-cbc`]
/** Key transport, for our metadata. */
export const KEY_TRANSPORTS: readonly string[] = [`${XMLENC11}rsa-oaep`, `${XMLENC}rsa-oaep-mgf1p`]

/** An encrypted assertion whose algorithms are allowed. Nothing is decrypted yet. */
interface Sealed {
  cipher: Cipher
  data: Buffer
  oaep: Oaep
  wrappedKey: Buffer
}

/**
 * Decrypts an EncryptedAssertion by one of the private keys (PEM), and returns the text of what it holds, which is not
 * trusted because of that: anybody can encrypt for us. `isSigned`: a signature that covers the ciphertext was verified.
 * Without it, only ciphers that detect changes are decrypted, since others would tell an attacker by their faults what
 * a ciphertext holds (Jager and Somorovsky, 2011). Every failure to decrypt is the same `SsoRefused`.
 */
export function decryptAssertion(element: XmlElement, keys: readonly string[], isSigned: boolean): string {
  const sealed = readSealed(element)
  if (!sealed.cipher.isAuthenticated && !isSigned) throw new SsoRefused('algorithm_not_allowed')
  for (const key of keys) {
    const opened = attempt(() => open(sealed, key))
    if (opened !== null) return utf8(opened)
  }
  throw new SsoRefused('encrypted')
}

function readSealed(element: XmlElement): Sealed {
  const data = one(childrenOf(element, XMLENC, 'EncryptedData'))
  // The key is within the data's KeyInfo, or beside it (SAML 2.0 core, 2.3.4).
  const key = one(allElements(element).filter(each => is(each, XMLENC, 'EncryptedKey')))
  const cipher = lookUp(CIPHERS, algorithmOf(one(childrenOf(data, XMLENC, 'EncryptionMethod'))))
  const method = one(childrenOf(key, XMLENC, 'EncryptionMethod'))
  return { cipher, data: cipherValue(data), oaep: oaepOf(method), wrappedKey: cipherValue(key) }
}

/**
 * The digests of RSA-OAEP, both SHA-1 unless they are named. RSA with the padding of PKCS #1 v1.5 is not allowed: its
 * faults reveal keys (Bleichenbacher, 1998; XML Encryption 1.1, 5.5.1).
 */
function oaepOf(method: XmlElement): Oaep {
  const [digest, ...others] = childrenOf(method, XMLDSIG, 'DigestMethod')
  const name = digest ? lookUp(DIGESTS, algorithmOf(digest)) : 'sha1'
  const [mask, ...otherMasks] = childrenOf(method, XMLENC11, 'MGF')
  const ofMask = mask ? lookUp(MASKS, algorithmOf(mask)) : 'sha1'
  const isKnown = KEY_TRANSPORTS.includes(algorithmOf(method))
  const isPlain = others.length + otherMasks.length === 0 && childrenOf(method, XMLENC, 'OAEPparams').length === 0
  if (!isKnown || !isPlain) throw new SsoRefused('algorithm_not_allowed')
  return { digest: name, maskDigest: ofMask }
}

function open({ cipher, data, oaep, wrappedKey }: Sealed, privateKey: string): Buffer | null {
  const key = decryptOaep(privateKey, wrappedKey, oaep)
  const { name, keyBytes, ivBytes, isAuthenticated } = cipher
  const tagBytes = isAuthenticated ? TAG_BYTES : 0
  if (key?.length !== keyBytes || data.length < ivBytes + tagBytes + 1) return null
  const iv = data.subarray(0, ivBytes)
  const body = data.subarray(ivBytes, data.length - tagBytes)
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    const decipher = createDecipheriv(name, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(data.subarray(data.length - TAG_BYTES))
    return Buffer.concat([decipher.update(body), decipher.final()])
  }
  const decipher = createDecipheriv(name, key, iv).setAutoPadding(false)
  return withoutPadding(Buffer.concat([decipher.update(body), decipher.final()]))
}

/** The last byte counts the padding; the others of it are arbitrary (XML Encryption 1.1, 5.2). */
function withoutPadding(plain: Buffer): Buffer | null {
  const count = plain.at(-1) ?? 0
  return count >= 1 && count <= 16 && count <= plain.length ? plain.subarray(0, plain.length - count) : null
}

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

function is(element: XmlElement, namespace: string, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespace
}

function childrenOf(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  const elements = Array.from(parent.childNodes).filter(({ nodeType }) => nodeType === 1) as unknown as XmlElement[]
  return elements.filter(each => is(each, namespace, name))
}

function one(found: readonly XmlElement[]): XmlElement {
  const [first, ...others] = found
  if (!first || others.length > 0) throw new SsoRefused('structure')
  return first
}

function algorithmOf(element: XmlElement): string {
  return attribute(element, 'Algorithm') ?? ''
}

function lookUp<T>(known: Record<string, T>, name: string): T {
  const found = Object.hasOwn(known, name) ? known[name] : undefined
  if (found === undefined) throw new SsoRefused('algorithm_not_allowed')
  return found
}

/** The bytes of a CipherValue. A reference to bytes elsewhere is never followed. */
function cipherValue(parent: XmlElement): Buffer {
  const text = textOf(one(childrenOf(one(childrenOf(parent, XMLENC, 'CipherData')), XMLENC, 'CipherValue'))) ?? ''
  const compact = text.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SsoRefused('structure')
  return Buffer.from(compact, 'base64')
}
