import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** Where an installation serves the public keys of its reports (RFC 8615). */
export const REPORT_KEYS_PATH = '/.well-known/pharos-report-keys.json'
/** The bytes of an answer from there that are read at most. */
export const REPORT_KEYS_BYTES = 65_536

/** A public Ed25519 key as a JWK (RFC 8037). */
export const ReportKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/),
})
export type ReportKey = z.output<typeof ReportKey>

/** The keys of an installation: the one that signs now, and those that signed before. */
export const ReportKeySet = z.object({ keys: z.array(ReportKey.extend({ kid: z.string().optional() })).max(100) })
export type ReportKeySet = z.output<typeof ReportKeySet>

/** The key's id: its thumbprint (RFC 7638), so that an id cannot name another key. */
export function keyIdOf({ crv, kty, x }: ReportKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

/** What the installation serves at `REPORT_KEYS_PATH`. */
export function reportKeySet(keys: readonly ReportKey[]) {
  return { keys: keys.map(key => ({ ...key, kid: keyIdOf(key), use: 'sig', alg: 'EdDSA' })) }
}

/** Makes a key for signing reports: the private half as base64 of PKCS #8. */
export function makeReportKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}

/** Reads what `makeReportKey` made. Throws if it is no Ed25519 key. */
export function privateKeyOf(text: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of reports is not an Ed25519 key.')
  return key
}

/** The public half of a private or public key. Throws if it is no Ed25519 key. */
export function reportKeyOf(key: KeyObject): ReportKey {
  const half = key.type === 'private' ? createPublicKey(key) : key
  if (half.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.')
  return ReportKey.parse(half.export({ format: 'jwk' }))
}

/** The public keys in a file: PEM, a JWK or a set of JWKs. Null if it holds none. */
export function readReportKeys(text: string): ReportKey[] | null {
  try {
    if (text.trimStart().startsWith('-----BEGIN')) return [reportKeyOf(createPublicKey(text))]
    const parsed = z.union([ReportKeySet, ReportKey]).parse(JSON.parse(text))
    return 'keys' in parsed ? parsed.keys : [parsed]
  } catch {
    return null
  }
}
