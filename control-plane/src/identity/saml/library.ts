import { verify } from 'node:crypto'
import { createRequire } from 'node:module'
import type { XmlElement } from './xml.ts'

/*
 * The SAML library, which writes requests, and two of its parts, which parse and verify responses. They are loaded at their first use, since they take time and memory at the
 * start, and many installations never use them. Node keeps what is loaded. A failure to load is ours: load outside of
 * what judges a document.
 */

const load = createRequire(import.meta.url)

export function loadSaml(): typeof import('@node-saml/node-saml') {
  return load('@node-saml/node-saml')
}

interface LibraryXml {
  parseDomFromString(xml: string): Promise<{ documentElement: XmlElement }>
}

/** The parser of the SAML library, so that our checks and its own read the same tree. */
export function loadXml(): LibraryXml {
  return load('@node-saml/node-saml/lib/xml.js')
}

/** The part that we use of xml-crypto; its types hide two of these. */
interface SignedXml {
  loadSignature(signature: XmlElement): void
  getCanonSignedInfoXml(document: unknown): string
  findSignatureAlgorithm(name: string): Algorithm
  checkSignature(xml: string): boolean
  getSignedReferences(): string[]
  signatureAlgorithm: string
  signatureValue: string
  SignatureAlgorithms: Record<string, new () => Algorithm>
}

interface Algorithm {
  verifySignature(text: string, pem: string, value: string): boolean
  getAlgorithmName(): string
}

/** A signature to be verified by a certificate (null: by none yet), never by a key that comes with the document. */
export function newSignature(publicCert: string | null): SignedXml {
  const library: { SignedXml: new (options: object) => SignedXml } = createRequire(
    load.resolve('@node-saml/node-saml'),
  )('xml-crypto')
  const signature = new library.SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  for (const hash of ['sha256', 'sha384', 'sha512']) signature.SignatureAlgorithms[`${ECDSA}${hash}`] = ecdsaOf(hash)
  return signature
}

/** Signatures by elliptic curves, which the library lacks (RFC 6931, 2.3.6): the two numbers beside each other. */
export const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-'

function ecdsaOf(hash: string): new () => Algorithm {
  return class {
    verifySignature(text: string, key: string, value: string): boolean {
      return verify(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64'))
    }
    getAlgorithmName(): string {
      return `${ECDSA}${hash}`
    }
  }
}
