import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

let common: Set<string> | null = null

/** The 44,000 passwords of 12 characters or more that were found most often in leaks; one per line, in lower case. */
function commonPasswords(): Set<string> {
  common ??= new Set(
    gunzipSync(readFileSync(new URL('common.txt.gz', import.meta.url)))
      .toString('utf8')
      .split('\n'),
  )
  return common
}

/**
 * Why a password is easy to guess, completing "password …"; null: it is accepted. There are no rules of composition
 * (NIST SP 800-63B).
 */
export function whyGuessed(password: string, email: string): string | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (commonPasswords().has(plain)) return 'is too common, so it is easy to guess'
  if (new Set(plain).size < 5) return 'has fewer than five different characters'
  if (plain === email.toLowerCase()) return 'is your email address'
  return null
}
