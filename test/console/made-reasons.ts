import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { factsOf, NOW, outcomeOf, type Seen } from '../../control-plane/src/monitoring/tls-check/rules.fixture.ts'
import * as tls from '../../control-plane/src/monitoring/tls-check/rules.ts'

// Reasons as the server makes them: each branch of each function that words one, called with examples.

export function certificates(): string[] {
  const settings = { warn_days: [30, 14], check_revocation: true, interval_ms: 3_600_000, paired: false }
  const ask = (outcome: Parameters<typeof tls.decideTls>[1], regions = 1) =>
    tls.decideTls(
      {
        ...{ known: tls.NOTHING_KNOWN, status: 'pending', settings, now: epoch(NOW) },
        run: { attempt: 0, regions, region: 'east' },
      },
      outcome,
    ).reason
  const weak = { signature_algorithm: 'sha1WithRSAEncryption', public_key: { type: 'rsa', bits: 1024, curve: null } }
  const trust = (status: 'self_signed' | 'untrusted_root' | 'invalid_chain' | 'incomplete_chain') => ({
    trust: { ...factsOf().trust, status, detail: null, text: null },
  })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => `${name}.example`)
  const revoked = (revoked_at: number | null) =>
    ({ revocation: { status: 'revoked', revoked_at } }) as unknown as Pick<Seen, 'revocation'>
  const seen: Seen[] = [
    {},
    { certificate: { not_after: NOW + 10 * DAY_MS } },
    { certificate: { not_after: NOW + 1.5 * DAY_MS } },
    { certificate: { not_after: NOW - DAY_MS } },
    { issuer: { not_after: NOW - DAY_MS } },
    { certificate: { not_before: NOW + DAY_MS } },
    { issuer: { not_before: NOW + DAY_MS } },
    { hostname_matches: false },
    { hostname_matches: false, subject_alt_names: [] },
    { hostname_matches: false, subject_alt_names: names },
    revoked(null),
    revoked(NOW - DAY_MS),
    { certificate: weak },
    trust('self_signed'),
    trust('untrusted_root'),
    trust('invalid_chain'),
    trust('incomplete_chain'),
    { accepts: { TLSv1: true, 'TLSv1.1': true } },
    { accepts: { TLSv1: true, 'TLSv1.1': false } },
  ]
  const refused = outcomeOf(null, {
    reason: 'timeout',
    detail: 'the TLS handshake did not finish within 10 s',
    text: null,
  })
  return [...seen.map(each => ask(outcomeOf(factsOf(each)))), ask(outcomeOf(null)), ask(refused), ask(refused, 2)]
}
