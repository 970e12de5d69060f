import { createRequire } from 'node:module'
import type { XmlElement } from './xml.ts'

/*
 * The SAML library and two of its parts. They are loaded at their first use, since they take time and memory at the
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

/**
 * The part that we use of xml-crypto, which verifies signatures for the SAML library; its types hide the two in the
 * middle.
 */
interface SignedXml {
  loadSignature(signature: XmlElement): void
  getCanonSignedInfoXml(document: unknown): string
  findSignatureAlgorithm(name: string): { verifySignature(text: string, pem: string, value: string): boolean }
  signatureAlgorithm: string
  signatureValue: string
}

/** xml-crypto, the copy that the SAML library uses. */
export function loadSignatures(): { SignedXml: new () => SignedXml } {
  return createRequire(load.resolve('@node-saml/node-saml'))('xml-crypto')
}
