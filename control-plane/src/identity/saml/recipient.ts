import { X509Certificate } from 'node:crypto'

/** A certificate as long as ours, within what an assertion is encrypted for. */
const FOR = /<(?:[\w.-]+:)?X509Certificate\s*>([A-Za-z0-9+/=\s]{400,4000})</
const NAME = /^CN=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The connection for whose certificate of ours something is encrypted, if the text says so: many providers add the
 * certificate. Nothing of it is verified.
 */
export function recipientIn(xml: string): string | null {
  const begin = xml.search(/<(?:[\w.-]+:)?EncryptedKey[\s>]/)
  const bare = begin < 0 ? undefined : FOR.exec(xml.slice(begin))?.[1]
  if (bare === undefined) return null
  try {
    return NAME.exec(new X509Certificate(Buffer.from(bare, 'base64')).subject)?.[1] ?? null
  } catch {
    return null
  }
}
