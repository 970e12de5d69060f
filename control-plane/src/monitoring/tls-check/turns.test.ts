import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { factsOf, NOW, outcomeOf } from './rules.fixture.ts'
import { decideTls, NOTHING_KNOWN, type TlsKnown } from './rules.ts'

const test = suite('tls rules: machines behind one name that show different certificates in turn')
const settings = { warn_days: [30, 14, 7], check_revocation: true, interval_ms: 3_600_000, paired: false }
const run = { attempt: 0, regions: 1, region: 'east' }

/** Days left of each machine's certificate, in turn: the alerts of each run. */
function alertsOf(...days: number[]): string[] {
  let known: TlsKnown = NOTHING_KNOWN
  return days.map(left => {
    const certificate = { fingerprint_sha256: `of ${left}`, not_after: NOW + left * DAY_MS }
    const question = { known, status: 'pending' as const, settings, run, now: epoch(NOW) }
    const decision = decideTls(question, outcomeOf(factsOf({ certificate })))
    known = decision.known
    return decision.alerts.map(alert => alert.reason).join()
  })
}

test('one with an old certificate: warned of once, recovered once', () => {
  assert.equal(alertsOf(20, 365, 20, 365, 20, 365), ['tls_expiring', 'tls_recovered', '', '', '', ''])
})

test('one that has expired: told once, recovered once', () => {
  assert.equal(alertsOf(-1, 365, -1, 365, -1), ['tls_expired', 'tls_recovered', '', '', ''])
})

test('one that has expired and one that soon will: each is told and over once', () => {
  const seen = alertsOf(-1, 6, -1, 6, 365, 6, 365)
  assert.equal(seen, ['tls_expired', 'tls_expiring,tls_recovered', '', '', 'tls_recovered', '', ''])
})

test.run()
