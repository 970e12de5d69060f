import { createVerify, X509Certificate } from 'node:crypto'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { z } from 'zod'
import { Refusal, refuseField } from '../../platform/refusal.ts'

/** An envelope of Amazon SNS, as posted to a subscribed address. */
export const SnsEnvelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1),
  TopicArn: z.string().min(1),
  Message: z.string(),
  Subject: z
    .string()
    .nullish()
    .transform(subject => subject ?? undefined),
  Timestamp: z.string().min(1),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().min(1),
  SigningCertURL: z.string().min(1),
})
export type SnsEnvelope = z.output<typeof SnsEnvelope>

/** The hosts of SNS itself: only their certificates are trusted, and only their addresses are visited. */
const SNS_HOST = /^sns\.[a-z]{2}(?:-[a-z0-9]+)+\.amazonaws\.com(?:\.cn)?$/

/** Fetches an address of SNS. */
export type Fetch = (url: string) => Promise<string>

export function requireSnsAddress(field: string, address: string | undefined): string {
  const url = URL.parse(address ?? '')
  const ours = url?.protocol === 'https:' && SNS_HOST.test(url.hostname) && url.port === '' && url.username === ''
  if (!url || !ours) throw refuseField(field, responseText('inbound.not_an_sns_address'))
  return url.href
}

/** The path of SNS's certificates: its hosts serve much else, which must not be accepted as one. */
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[A-Za-z0-9_-]{1,64}\.pem$/

function requireCertificateAddress(address: string): string {
  const url = new URL(requireSnsAddress('SigningCertURL', address))
  if (!CERTIFICATE_PATH.test(url.pathname) || url.search !== '')
    throw refuseField('SigningCertURL', responseText('inbound.not_an_sns_certificate_address'))
  return url.origin + url.pathname
}

/** Throws for an envelope that SNS has not signed. The certificate comes from SNS's own host. */
export async function requireSigned(envelope: SnsEnvelope, fetch: Fetch): Promise<void> {
  const pem = await fetch(requireCertificateAddress(envelope.SigningCertURL))
  const algorithm = envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  if (!isSigned(envelope, algorithm, pem)) throw refuseField('Signature', responseText('inbound.not_signed_by_sns'))
}

export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey !== null
  } catch {
    return false
  }
}

function isSigned(envelope: SnsEnvelope, algorithm: string, pem: string): boolean {
  try {
    const { publicKey } = new X509Certificate(pem)
    return createVerify(algorithm).update(signedText(envelope)).verify(publicKey, envelope.Signature, 'base64')
  } catch {
    throw new Refusal('unavailable', responseText('inbound.sns_certificate_unreadable'))
  }
}

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/** Name and value of each signed field that is present, one per line. */
export function signedText(envelope: SnsEnvelope): string {
  return SIGNED[envelope.Type]
    .filter(name => envelope[name] !== undefined)
    .map(name => `${name}\n${envelope[name]}\n`)
    .join('')
}
