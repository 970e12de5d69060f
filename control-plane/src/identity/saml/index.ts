export type { AssertionContent, Expected } from './assertion.ts'
export { type Certificate, isValidAt, readCertificate, readStored } from './certificate.ts'
export { SsoRefused } from './fault.ts'
export {
  type IdentityProvider,
  MOST_CERTIFICATES,
  MOST_METADATA_BYTES,
  readMetadata,
  type SsoBinding,
} from './metadata.ts'
export { decodeResponse, MOST_RESPONSE_BYTES, openResponse } from './opened.ts'
export { serviceMetadata } from './own-metadata.ts'
export { recipientIn } from './recipient.ts'
export { type CarriedRequest, carriedRequest, type ServiceProvider } from './request.ts'
export { verifyResponse } from './verify.ts'
