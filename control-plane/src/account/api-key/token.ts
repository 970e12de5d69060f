import { randomBase62 } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/sealer.ts'

const PREFIX = 'ph_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const PATTERN = /^[a-z]{2}_[0-9A-Za-z]{46}$/

/** A new key: its prefix, 40 random base62 characters and a checksum of 6, so that secret scanners recognise it. */
export function makeKey(prefix: string): { key: string; hash: Buffer; prefix: string; last_four: string } {
  const body = prefix + randomBase62(RANDOM_LENGTH)
  const key = body + checksum(body)
  return { key, hash: tokenHash(key), prefix: key.slice(0, 7), last_four: key.slice(-4) }
}

export const makeApiKey = () => makeKey(PREFIX)

/** Whether a text has the form of a key with this prefix. Saves a database query for everything else. */
export function formOfKey(text: string, prefix: string): boolean {
  const hasForm = text.startsWith(prefix) && PATTERN.test(text)
  return hasForm && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

export const isApiKey = (text: string) => formOfKey(text, PREFIX)

function checksum(body: string): string {
  const number = tokenHash(body).readUIntBE(0, 6)
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let out = ''
  for (let rest = number; out.length < CHECKSUM_LENGTH; rest = Math.floor(rest / 62)) out += alphabet.charAt(rest % 62)
  return out
}
