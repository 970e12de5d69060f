import { keyedHash, type Sealer } from '../../platform/sealer.ts'

const TOKEN_CHARS = 32

/** The TXT record that proves that a domain belongs to an account. Its value differs for each account. */
export function recordOf(sealer: Sealer, account: string, domain: string) {
  const token = keyedHash(sealer.derive('account domains'), `${account} ${domain}`)
    .toString('hex')
    .slice(0, TOKEN_CHARS)
  return { type: 'TXT' as const, name: `_pharos-verification.${domain}`, value: `pharos-verification=${token}` }
}
