import type { CertificateFacts, TlsFacts } from '@pharos/shared-protocol/check/tls.ts'
import { TLS_FAILURES, type TlsFailure } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import { sayCertificate } from '@pharos/shared-protocol/text/en/certificate.ts'
import { allSaid, asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'

/** One thing that is wrong with a server's certificate or protocol. */
export interface Fault {
  reason: TlsFailure
  said: Said
}

type Look = (facts: TlsFacts, now: number) => Said | null

const EXPIRED: Look = ({ certificate, trust }, now) => {
  if (now > certificate.not_after) return sayCertificate('certificate.expired', { at: dayOf(certificate.not_after) })
  const old = trust.path.find((one, depth) => depth > 0 && now > one.not_after)
  return old ? sayCertificate('certificate.issuer_expired', { issuer: old.subject, at: dayOf(old.not_after) }) : null
}

const NOT_YET: Look = ({ certificate, trust }, now) => {
  if (now < certificate.not_before) return sayCertificate('certificate.early', { at: dayOf(certificate.not_before) })
  const early = trust.path.find((one, depth) => depth > 0 && now < one.not_before)
  return early
    ? sayCertificate('certificate.issuer_early', { issuer: early.subject, at: dayOf(early.not_before) })
    : null
}

const NAMES_SHOWN = 5

const MISMATCH: Look = ({ hostname_matches, subject_alt_names: names, reference }) => {
  if (hostname_matches) return null
  if (names.length === 0) return sayCertificate('certificate.of_nobody', { host: reference })
  const shown = { names: names.slice(0, NAMES_SHOWN).join(', '), host: reference }
  const more = names.length - NAMES_SHOWN
  return more > 0
    ? sayCertificate('certificate.of_many', { ...shown, more })
    : sayCertificate('certificate.of_others', shown)
}

const REVOKED: Look = ({ revocation }) => {
  if (revocation?.status !== 'revoked') return null
  return revocation.revoked_at === null
    ? sayCertificate('certificate.revoked')
    : sayCertificate('certificate.revoked_on', { at: dayOf(revocation.revoked_at) })
}

/** OpenSSL's names: `md5WithRSAEncryption`, `sha1WithRSAEncryption`, `ecdsa-with-SHA1`. */
const WEAK_DIGEST = /md[245]|sha-?1(?!\d)/i

const WEAK_SIGNATURE: Look = facts => {
  const weak = judged(facts).find(one => WEAK_DIGEST.test(one.signature_algorithm))
  if (!weak) return null
  return sayCertificate('certificate.weak_signature', { subject: weak.subject, algorithm: weak.signature_algorithm })
}

/** CA/Browser Forum baseline requirements 6.1.5, and NIST SP 800-57 for curves. */
const SHORTEST: Record<string, number> = { rsa: 2048, 'rsa-pss': 2048, dsa: 2048, ec: 224 }

const WEAK_KEY: Look = facts => {
  const weak = judged(facts).find(
    ({ public_key: { type, bits } }) => bits !== null && bits < (SHORTEST[type] ?? Number.NEGATIVE_INFINITY),
  )
  if (!weak) return null
  const { type, bits } = weak.public_key
  return sayCertificate('certificate.weak_key', { type, subject: weak.subject, bits })
}

const OLD: Look = ({ accepts, protocol }) => {
  const [first, other] = deprecatedProtocols({ accepts, protocol })
  if (first === undefined) return null
  return other === undefined
    ? sayCertificate('certificate.old_protocol', { protocol: first })
    : sayCertificate('certificate.old_protocols', { protocol: first, other })
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
    const found = LOOKS[reason]?.(facts, now) ?? null
    return found === null ? [] : [{ reason, said: found }]
  })
}

/** Of the protocols that RFC 8996 deprecates, those that a server accepts. */
export function deprecatedProtocols({ accepts, protocol }: Pick<TlsFacts, 'accepts' | 'protocol'>): string[] {
  const taken = (name: 'TLSv1' | 'TLSv1.1') => accepts[name] === true || protocol === name
  return (['TLSv1', 'TLSv1.1'] as const).filter(taken)
}

function trustIs(status: Exclude<TlsFacts['trust']['status'], 'trusted'>): (facts: TlsFacts) => Said | null {
  return ({ trust }) => {
    if (trust.status !== status) return null
    return trust.detail === null ? sayCertificate(`certificate.${status}`) : asSaid(trust.detail, trust.text)
  }
}

/** The certificates that clients verify: the path without the root, whose own signature and key are not checked. */
function judged({ trust, chain }: TlsFacts): CertificateFacts[] {
  const path = trust.path.filter(({ source }) => source !== 'root')
  return path.length > 0 ? path : chain
}

export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16).replace('T', ' ')
}

/** All faults, in one line. */
export function allOf(faults: readonly Fault[]): Said {
  return allSaid(faults.map(({ said }) => said))
}
