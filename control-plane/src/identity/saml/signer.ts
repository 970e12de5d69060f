import { createRequire } from 'node:module'
import type { Certificate } from './certificate.ts'
import { children, type XmlElement } from './xml.ts'

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

const here = createRequire(import.meta.url)
const library = createRequire(here.resolve('@node-saml/node-saml'))('xml-crypto') as { SignedXml: new () => SignedXml }

/**
 * The certificates whose keys made the signature of an element; the signed content is not verified here. The SAML
 * library parses the whole document again for each certificate. It gets only those that signed, so that strangers
 * cannot cause that cost.
 */
export function signersOf(element: XmlElement, certificates: readonly Certificate[]): Certificate[] {
  const [signature] = children(element, 'signature', 'Signature')
  if (!signature) return []
  try {
    const signed = new library.SignedXml()
    signed.loadSignature(signature)
    const info = signed.getCanonSignedInfoXml(element.ownerDocument)
    const algorithm = signed.findSignatureAlgorithm(signed.signatureAlgorithm)
    return certificates.filter(({ pem }) => algorithm.verifySignature(info, pem, signed.signatureValue))
  } catch {
    return []
  }
}
