import { MASKED, secretPattern } from '../../mask.ts'

/** Shorter values ("1", "on") are not secrets, and would mask half of everything. */
export const SHORTEST_SECRET = 4

export interface SecretMask {
  text(text: string): string
  bytes(content: Buffer): Buffer
}

/** Masks secrets in text and in any bytes; null if there are none. */
export function byteMask(secrets: readonly string[]): SecretMask | null {
  const worth = secrets.filter(secret => secret.length >= SHORTEST_SECRET)
  const pattern = secretPattern(worth)
  // Each byte as one character, so that bytes that are not text come out unchanged.
  const bytewise = secretPattern(worth, bytewiseText)
  if (pattern === null || bytewise === null) return null
  const masked = bytewiseText(MASKED)
  return {
    text: text => text.replace(pattern, MASKED),
    bytes: content => Buffer.from(content.toString('latin1').replace(bytewise, masked), 'latin1'),
  }
}

function bytewiseText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/**
 * Masks only within the strings of JSON, so that it stays valid whatever the secret is. Other text is masked as a
 * whole.
 */
export function jsonMask(json: string, mask: SecretMask): string {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return mask.text(json)
  }
  return JSON.stringify(maskValue(value, mask))
}

function maskValue(value: unknown, mask: SecretMask): unknown {
  if (typeof value === 'string') return mask.text(value)
  if (Array.isArray(value)) return value.map(one => maskValue(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mask.text(key), maskValue(one, mask)]))
}
