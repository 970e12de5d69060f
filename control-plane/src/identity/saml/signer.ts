import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { type Certificate, isValidAt } from './certificate.ts'
import { SsoRefused } from './fault.ts'
import { newSignature } from './library.ts'
import { children, type XmlElement } from './xml.ts'

/** The signature of an element itself, if it has one. */
export function signatureOf(element: XmlElement): XmlElement | undefined {
  return children(element, 'signature', 'Signature')[0]
}

/**
 * Verifies the signature of an element, and returns exactly the bytes that were signed, without the signature itself.
 * Nothing else of the document may be read afterwards. The structure must have been checked: the signature has one
 * reference, to the element that it is in, and that element's id is there once.
 */
export function signedBytes(
  xml: string,
  element: XmlElement,
  certificates: readonly Certificate[],
  now: EpochMs,
): string {
  const { pem } = signerOf(element, certificates, now)
  const signature = newSignature(pem)
  const [bytes, ...others] = attempt(() => {
    signature.loadSignature(signatureOf(element) as XmlElement)
    // The text as a reader of XML sees it (XML 1.0, 2.11).
    return signature.checkSignature(xml.replace(/\r\n?/g, '\n')) ? signature.getSignedReferences() : []
  })
  if (bytes === undefined || others.length > 0) throw new SsoRefused('signature_invalid')
  return bytes
}

/** The valid certificate whose key made a signature. It is found first, since verifying parses the document again. */
function signerOf(element: XmlElement, certificates: readonly Certificate[], now: EpochMs): Certificate {
  const signers = signersOf(element, certificates)
  if (signers.length === 0) throw new SsoRefused('signature_invalid')
  const valid = signers.find(signer => isValidAt(signer, now))
  if (!valid) throw new SsoRefused('certificate_expired')
  return valid
}

/** The certificates whose keys made the signature of an element; the signed content is not verified here. */
function signersOf(element: XmlElement, certificates: readonly Certificate[]): Certificate[] {
  const signature = signatureOf(element)
  if (!signature) return []
  const signed = newSignature(null)
  const prepared = attempt(() => {
    signed.loadSignature(signature)
    const info = signed.getCanonSignedInfoXml(element.ownerDocument)
    return [{ info, algorithm: signed.findSignatureAlgorithm(signed.signatureAlgorithm) }]
  })
  return prepared.flatMap(({ info, algorithm }) =>
    certificates.filter(({ pem }) => attempt(() => [algorithm.verifySignature(info, pem, signed.signatureValue)])[0]),
  )
}

/** The library throws for what cannot be verified. */
function attempt<T>(run: () => T[]): T[] {
  try {
    return run()
  } catch {
    return []
  }
}
