import { createHmac, timingSafeEqual } from 'node:crypto'
import { RUN_KINDS, type RunKey, type RunKind } from './run.ts'

/** The claims that a run's token proves. */
export interface RunClaims extends RunKey {
  spec_version: number
  expires_at: number
}

/** Signs the claims with HMAC-SHA256 and the installation's run key. The claims are readable in the token. */
export function signRun(claims: RunClaims, key: Buffer): string {
  const text = [
    claims.account,
    claims.monitor,
    claims.region,
    claims.kind,
    claims.slot,
    claims.ordinal,
    claims.spec_version,
    claims.expires_at,
  ].join('|')
  return `${text}|${mac(text, key)}`
}

/** The monitor in a token, unverified. The receiver of a run uses it to tell monitors apart. */
export function monitorOfToken(token: string): string {
  return token.split('|', 2).join('/')
}

/** The claims of a token; null if this key did not sign exactly these claims. */
export function readRunToken(token: string, key: Buffer): RunClaims | null {
  const cut = token.lastIndexOf('|')
  if (cut < 0) return null
  const text = token.slice(0, cut)
  const given = Buffer.from(token.slice(cut + 1))
  const expected = Buffer.from(mac(text, key))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [account = '', monitor = '', region = '', kind = '', slot, ordinal, specVersion, expiresAt] = text.split('|')
  if (!isRunKind(kind)) return null
  return {
    account,
    monitor,
    region,
    kind,
    slot: Number(slot),
    ordinal: Number(ordinal),
    spec_version: Number(specVersion),
    expires_at: Number(expiresAt),
  }
}

function isRunKind(text: string): text is RunKind {
  return (RUN_KINDS as readonly string[]).includes(text)
}

function mac(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
