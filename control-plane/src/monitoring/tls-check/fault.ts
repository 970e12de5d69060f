import type { CertificateFacts, TlsFacts } from '@pharos/shared-protocol/check/tls.ts'
import { TLS_FAILURES, type TlsFailure } from '@pharos/shared-protocol/contract/tls-job.ts'

/** One thing that is wrong with a server's certificate or protocol. */
export interface Fault {
  reason: TlsFailure
  /** In words. */
  detail: string
}

type Look = (facts: TlsFacts, now: number) => string | null

const EXPIRED: Look = ({ certificate, trust }, now) => {
  if (now > certificate.not_after) return `the certificate expired on ${dayOf(certificate.not_after)}`
  const old = trust.path.find((one, depth) => depth > 0 && now > one.not_after)
  return old ? `the issuer ${old.subject} in its chain expired on ${dayOf(old.not_after)}` : null
}

const NOT_YET: Look = ({ certificate, trust }, now) => {
  if (now < certificate.not_before) return `the certificate is not valid before ${dayOf(certificate.not_before)}`
  const early = trust.path.find((one, depth) => depth > 0 && now < one.not_before)
  return early ? `the issuer ${early.subject} in its chain is not valid before ${dayOf(early.not_before)}` : null
}

const NAMES_SHOWN = 5

const MISMATCH: Look = ({ hostname_matches, subject_alt_names: names, reference }) => {
  if (hostname_matches) return null
  const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''
  const shown = names.length === 0 ? 'no host at all' : `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`
  return `the certificate is for ${shown}, not for ${reference}`
}

const REVOKED: Look = ({ revocation }) => {
  if (revocation?.status !== 'revoked') return null
  return `the issuer revoked the certificate${revocation.revoked_at === null ? '' : ` on ${dayOf(revocation.revoked_at)}`}`
}

/** OpenSSL's names: `md5WithRSAEncryption`, `sha1WithRSAEncryption`, `ecdsa-with-SHA1`. */
const WEAK_DIGEST = /md[245]|sha-?1(?!\d)/i

const WEAK_SIGNATURE: Look = facts => {
  const weak = judged(facts).find(one => WEAK_DIGEST.test(one.signature_algorithm))
  return weak ? `${weak.subject} is signed with ${weak.signature_algorithm}` : null
}

/** CA/Browser Forum baseline requirements 6.1.5, and NIST SP 800-57 for curves. */
const SHORTEST: Record<string, number> = { rsa: 2048, 'rsa-pss': 2048, dsa: 2048, ec: 224 }

const WEAK_KEY: Look = facts => {
  const weak = judged(facts).find(
    ({ public_key: { type, bits } }) => bits !== null && bits < (SHORTEST[type] ?? Number.NEGATIVE_INFINITY),
  )
  return weak ? `the ${weak.public_key.type} key of ${weak.subject} has only ${weak.public_key.bits} bits` : null
}

const OLD: Look = ({ accepts, protocol }) => {
  const old = deprecatedProtocols({ accepts, protocol })
  return old.length === 0 ? null : `the server still accepts ${old.join(' and ')}`
}

const LOOKS: { [K in TlsFailure]?: Look } = {
  expired: EXPIRED,
  not_yet_valid: NOT_YET,
  hostname_mismatch: MISMATCH,
  self_signed: trustIs('self_signed'),
  // A chain that breaks another rule does not lead to a trusted root either.
  untrusted_root: facts => trustIs('untrusted_root')(facts) ?? trustIs('invalid_chain')(facts),
  incomplete_chain: trustIs('incomplete_chain'),
  revoked: REVOKED,
  weak_signature: WEAK_SIGNATURE,
  weak_key: WEAK_KEY,
  deprecated_protocol: OLD,
}

/**
 * Everything that is wrong with a server at an instant (epoch milliseconds), in the order of `TLS_FAILURES`: the first
 * is the monitor's reason (api.md B2).
 */
export function findFaults(facts: TlsFacts, { check_revocation }: { check_revocation: boolean }, now: number): Fault[] {
  return TLS_FAILURES.flatMap(reason => {
    if (reason === 'revoked' && !check_revocation) return []
    const detail = LOOKS[reason]?.(facts, now) ?? null
    return detail === null ? [] : [{ reason, detail }]
  })
}

/** Of the protocols that RFC 8996 deprecates, those that a server accepts. */
export function deprecatedProtocols({ accepts, protocol }: Pick<TlsFacts, 'accepts' | 'protocol'>): string[] {
  const taken = (name: 'TLSv1' | 'TLSv1.1') => accepts[name] === true || protocol === name
  return (['TLSv1', 'TLSv1.1'] as const).filter(taken)
}

function trustIs(status: TlsFacts['trust']['status']): (facts: TlsFacts) => string | null {
  return ({ trust }) => (trust.status === status ? (trust.detail ?? status.replaceAll('_', ' ')) : null)
}

/** The certificates that clients verify: the path without the root, whose own signature and key are not checked. */
function judged({ trust, chain }: TlsFacts): CertificateFacts[] {
  const path = trust.path.filter(({ source }) => source !== 'root')
  return path.length > 0 ? path : chain
}

export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
}
