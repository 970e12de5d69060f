import type { Certificate } from './certificate.ts'
import { loadSignatures } from './library.ts'
import { children, type XmlElement } from './xml.ts'

/**
 * The certificates whose keys made the signature of an element; the signed content is not verified here. The SAML
 * library parses the whole document again for each certificate. It gets only those that signed, so that strangers
 * cannot cause that cost.
 */
export function signersOf(element: XmlElement, certificates: readonly Certificate[]): Certificate[] {
  const [signature] = children(element, 'signature', 'Signature')
  if (!signature) return []
  const { SignedXml } = loadSignatures()
  try {
    const signed = new SignedXml()
    signed.loadSignature(signature)
    const info = signed.getCanonSignedInfoXml(element.ownerDocument)
    const algorithm = signed.findSignatureAlgorithm(signed.signatureAlgorithm)
    return certificates.filter(({ pem }) => algorithm.verifySignature(info, pem, signed.signatureValue))
  } catch {
    return []
  }
}
