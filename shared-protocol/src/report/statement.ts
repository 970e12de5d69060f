import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { Sha256 } from '../hex.ts'
import { ReportFigures } from './figures.ts'
import { keyIdOf, ReportKey, reportKeyOf } from './key.ts'

export const REPORT_FORMAT = 'pharos-report/1'

/** What is signed: the figures, and the printed document in which they are shown. */
export const ReportStatement = z.strictObject({
  format: z.literal(REPORT_FORMAT),
  /** Stated by whoever signed; only a comparison of the key shows that it is this installation. */
  signer: z.strictObject({
    base_url: z.string().max(2000),
    key_id: z.string(),
    public_key: z.strictObject(ReportKey.shape),
  }),
  /** The file before the figures were attached: its length in bytes and their SHA-256 in hexadecimal. */
  document: z.strictObject({ bytes: z.int().min(1), sha256: Sha256 }),
  figures: ReportFigures,
})
export type ReportStatement = z.output<typeof ReportStatement>

/** The bytes of a signed statement and its signature, exactly as they are attached. */
export interface SignedStatement {
  statement: Buffer
  /** Base64 of the Ed25519 signature (RFC 8032) of these bytes. */
  signature: string
}

export interface StatementInput extends Pick<ReportStatement, 'document' | 'figures'> {
  base_url: string
}

/** Signs a statement. Throws if the figures do not fit the contract, so that nothing unreadable is ever signed. */
export function signStatement({ base_url, document, figures }: StatementInput, key: KeyObject): SignedStatement {
  const public_key = reportKeyOf(key)
  const signer = { base_url, key_id: keyIdOf(public_key), public_key }
  const stated = ReportStatement.parse({ format: REPORT_FORMAT, signer, document, figures })
  const statement = Buffer.from(JSON.stringify(stated))
  return { statement, signature: sign(null, statement, key).toString('base64') }
}

/** Reads a statement; null if it is none. */
export function readStatement(bytes: Buffer): ReportStatement | null {
  try {
    const read = ReportStatement.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Whether the statement's own key signed these bytes. Says nothing about whose key that is. */
export function isSigned({ signer }: ReportStatement, { statement, signature }: SignedStatement): boolean {
  if (keyIdOf(signer.public_key) !== signer.key_id) return false
  const bytes = Buffer.from(signature, 'base64')
  // Base64 has several texts for the same bytes; only the usual one is what was attached.
  if (bytes.toString('base64') !== signature) return false
  try {
    const key = createPublicKey({ key: signer.public_key, format: 'jwk' })
    return verify(null, statement, key, bytes)
  } catch {
    return false
  }
}
