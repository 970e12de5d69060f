import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ask, follow, left, NOW, type Seen, type Step } from './rules.fixture.ts'
import type { TlsDecision } from './rules.ts'

const test = suite('tls rules')
const OTHER = { fingerprint_sha256: 'b' }
const WRONG: Seen = { hostname_matches: false }
const OLD: Seen = { accepts: { TLSv1: true, 'TLSv1.1': true } }
const PAIRED = { paired: true }
const renewed = { fingerprint_sha256: 'b', not_after: NOW + 365 * DAY_MS }

const stories: { name: string; steps: Step[] }[] = [
  {
    name: 'a good one is valid',
    steps: [
      { seen: {}, status: 'valid', next: HOUR_MS },
      { seen: {}, status: 'valid' },
    ],
  },
  {
    name: 'a rung at its instant, and not before',
    steps: [
      { seen: left(30 * DAY_MS + 1), status: 'valid', next: 1 },
      { at: 1, seen: left(30 * DAY_MS + 1), status: 'expiring', alerts: ['tls_expiring 30'] },
      { at: HOUR_MS, seen: left(30 * DAY_MS + 1), status: 'expiring' },
    ],
  },
  {
    name: 'each rung once, until expiry itself',
    steps: [
      { at: 0, seen: left(8 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 14'] },
      { at: DAY_MS, seen: left(8 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 7'] },
      { at: 5 * DAY_MS, seen: left(8 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 3'] },
      { at: 7 * DAY_MS, seen: left(8 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 1'] },
      { at: 8 * DAY_MS, seen: left(8 * DAY_MS), status: 'expiring', next: 8 * DAY_MS + 1 },
      { at: 8 * DAY_MS + 1, seen: left(8 * DAY_MS), status: 'expired', alerts: ['tls_expired'] },
      { at: 9 * DAY_MS, seen: left(8 * DAY_MS), status: 'expired' },
    ],
  },
  {
    name: 'expired from the first',
    steps: [
      { seen: left(-1), status: 'expired', alerts: ['tls_expired'] },
      { seen: left(-1), status: 'expired' },
    ],
  },
  {
    name: 'renewed in time',
    steps: [
      { seen: left(20 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 30'] },
      {
        seen: { certificate: { ...renewed, issuer: 'CN=Other', spki_sha256: 'key-b' } },
        status: 'valid',
        alerts: ['tls_recovered'],
      },
    ],
  },
  {
    name: 'renewed after expiry, for a short time',
    steps: [
      { seen: left(-1), status: 'expired', alerts: ['tls_expired'] },
      { seen: left(6 * DAY_MS, OTHER), status: 'expiring', alerts: ['tls_expiring 7', 'tls_recovered'] },
    ],
  },
  {
    name: 'two certificates in turn: each rung once for each',
    steps: [
      { seen: left(20 * DAY_MS), status: 'expiring', alerts: ['tls_expiring 30'] },
      { seen: left(21 * DAY_MS, OTHER), status: 'expiring', alerts: ['tls_expiring 30'] },
      { seen: left(20 * DAY_MS), status: 'expiring' },
      { seen: left(21 * DAY_MS, OTHER), status: 'expiring' },
    ],
  },
  {
    name: 'a wider rung that is added later has fired already',
    steps: [
      { seen: left(20 * DAY_MS), settings: { warn_days: [25] }, status: 'expiring', alerts: ['tls_expiring 25'] },
      { seen: left(20 * DAY_MS), settings: { warn_days: [60, 25] }, status: 'expiring' },
    ],
  },
  { name: 'no rungs', steps: [{ seen: left(HOUR_MS), settings: { warn_days: [] }, status: 'valid', next: HOUR_MS }] },
  {
    name: 'another key well before its time',
    steps: [
      { seen: {}, status: 'valid' },
      {
        seen: { certificate: { ...renewed, spki_sha256: 'key-b' } },
        status: 'valid',
        alerts: ['tls_certificate_changed key'],
      },
      { seen: { certificate: { ...renewed, spki_sha256: 'key-b' } }, status: 'valid' },
      { seen: {}, status: 'valid' },
    ],
  },
  {
    name: 'another issuer and key well before its time',
    steps: [
      { seen: {}, status: 'valid' },
      {
        seen: { certificate: { ...renewed, issuer: 'CN=Other', spki_sha256: 'key-b' } },
        status: 'valid',
        alerts: ['tls_certificate_changed issuer,key'],
      },
    ],
  },
  {
    name: 'renewed early with the same key by the same issuer',
    steps: [
      { seen: {}, status: 'valid' },
      { seen: { certificate: renewed }, status: 'valid' },
    ],
  },
  ...[
    { name: 'the instant before the renewal window', ms: 30 * DAY_MS + 1, alerts: ['tls_certificate_changed key'] },
    { name: 'the first instant of the renewal window', ms: 30 * DAY_MS, alerts: [] },
  ].map(({ name, ms, alerts }) => ({
    name: `another key at ${name}`,
    steps: [
      { seen: left(ms), settings: { warn_days: [] }, status: 'valid' as const },
      {
        seen: { certificate: { ...renewed, spki_sha256: 'key-b' } },
        settings: { warn_days: [] },
        status: 'valid' as const,
        alerts,
      },
    ],
  })),
  {
    name: 'another key within the widest rung',
    steps: [
      {
        seen: left(50 * DAY_MS, { not_before: NOW - 315 * DAY_MS }),
        settings: { warn_days: [60] },
        status: 'expiring',
        alerts: ['tls_expiring 60'],
      },
      {
        seen: { certificate: { ...renewed, spki_sha256: 'key-b' } },
        settings: { warn_days: [60] },
        status: 'valid',
        alerts: ['tls_recovered'],
      },
    ],
  },
  {
    name: 'invalid: once per change of reason, and recovered',
    steps: [
      { seen: WRONG, status: 'invalid', alerts: ['tls_invalid hostname_mismatch'] },
      { seen: WRONG, status: 'invalid' },
      { seen: OLD, status: 'invalid', alerts: ['tls_invalid deprecated_protocol'] },
      { seen: {}, status: 'valid', alerts: ['tls_recovered'] },
      { seen: {}, status: 'valid' },
      { seen: WRONG, status: 'invalid', alerts: ['tls_invalid hostname_mismatch'] },
    ],
  },
  {
    name: 'an issuer that expired makes it invalid, and the ladder goes on',
    steps: [
      {
        seen: { ...left(5 * DAY_MS), issuer: { not_after: NOW - 1 } },
        status: 'invalid',
        alerts: ['tls_expiring 7', 'tls_invalid expired'],
      },
    ],
  },
  {
    name: 'thresholds change and the facts stay',
    steps: [
      { seen: left(20 * DAY_MS), settings: { warn_days: [10] }, status: 'valid', next: HOUR_MS },
      { seen: left(20 * DAY_MS), settings: { warn_days: [20] }, status: 'expiring', alerts: ['tls_expiring 20'] },
      { seen: left(20 * DAY_MS), settings: { warn_days: [10] }, status: 'valid', alerts: ['tls_recovered'] },
    ],
  },
  {
    name: 'not reached from the only region',
    steps: [
      { seen: {}, status: 'valid' },
      { failed: 'connection_failed', status: 'unreachable', alerts: ['tls_invalid connection_failed'], next: 300_000 },
      { failed: 'connection_failed', status: 'unreachable' },
      { failed: 'timeout', status: 'unreachable', alerts: ['tls_invalid timeout'] },
      { seen: {}, status: 'valid', alerts: ['tls_recovered'] },
    ],
  },
  {
    name: 'not reached: another region is asked first, and agrees',
    steps: [
      { seen: {}, regions: 3, status: 'valid' },
      { failed: 'timeout', regions: 3, status: 'valid', next: 0 },
      { failed: 'timeout', regions: 3, status: 'unreachable', alerts: ['tls_invalid timeout'] },
      { failed: 'timeout', regions: 3, status: 'unreachable' },
    ],
  },
  {
    name: 'not reached: another region is asked first, and disagrees',
    steps: [
      { failed: 'dns_failure', regions: 2, status: 'pending', next: 0 },
      { seen: {}, regions: 2, status: 'valid', next: HOUR_MS },
      { failed: 'dns_failure', regions: 2, status: 'valid', next: 0 },
    ],
  },
  {
    name: 'beside an HTTP monitor, which alerts by itself when its host is away',
    steps: [
      { failed: 'timeout', settings: PAIRED, status: 'unreachable' },
      { seen: {}, settings: PAIRED, status: 'valid' },
      { seen: WRONG, settings: PAIRED, status: 'invalid', alerts: ['tls_invalid hostname_mismatch'] },
      { failed: 'timeout', settings: PAIRED, status: 'unreachable' },
      { seen: WRONG, settings: PAIRED, status: 'invalid' },
      { seen: left(-1), settings: PAIRED, status: 'expired', alerts: ['tls_expired'] },
    ],
  },
  {
    name: 'not reached while it was expired: nothing is told twice',
    steps: [
      { seen: left(-1), status: 'expired', alerts: ['tls_expired'] },
      { failed: 'timeout', regions: 2, status: 'expired', next: 0 },
      { seen: left(-1), regions: 2, status: 'expired' },
    ],
  },
  {
    name: 'shorter intervals hold for the unreachable, too',
    steps: [
      {
        failed: 'timeout',
        settings: { interval_ms: 60_000 },
        status: 'unreachable',
        alerts: ['tls_invalid timeout'],
        next: 60_000,
      },
    ],
  },
]

for (const { name, steps } of stories) test(name, () => follow(steps))

test('what is remembered of certificates has an end', () => {
  let decision: TlsDecision | null = null
  for (let index = 0; index < 50; index++)
    decision = ask({ seen: { certificate: { fingerprint_sha256: String(index) } }, status: 'valid' }, decision)
  assert.is(decision?.known.fired.length, 10)
})

test('a confirmation is a run of its own kind, and then the slots go on', () => {
  const first = ask({ failed: 'timeout', regions: 2, status: 'pending' }, null)
  assert.equal([first.next.kind, first.next.attempt], ['confirm', 1])
  assert.match(first.reason, /^east: in words; another region will check it$/)
  const second = ask({ failed: 'timeout', regions: 2, status: 'unreachable' }, first)
  assert.equal([second.next.kind, second.next.attempt], ['slot', 0])
})

test.run()
