import type { DomainOutcome, UndatedRecord } from '@pharos/shared-protocol/check/domain.ts'
import type { DomainFailureReason } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type DomainFacts, dateInForce } from './facts.ts'
import { DAY, decide, failure, KNOWN, NOW, question, record } from './rules.fixture.ts'

const test = suite('records without a date')

const STATE = 'registry_publishes_no_expiry' as const
const UNDATED: UndatedRecord = {
  leg: 'rdap',
  registration: { expiry_date: null, domain_status: ['server hold'], registrar: 'B', nameservers: ['ns9.x'] },
}
const factsOf = (given: ReturnType<typeof question>, outcome: DomainOutcome) =>
  decide(given, outcome).facts as DomainFacts

interface Row {
  name: string
  given?: Parameters<typeof question>[0]
  when: DomainOutcome
  status: string
  reason: DomainFailureReason | null
  expiry: number | null
  source: string | null
}

const known = KNOWN.expiry ?? null
const later = NOW + 400 * DAY

const table: Row[] = [
  {
    name: 'the date is of the leg that gave it',
    when: { ...record({ at: later }), expiry_leg: 'whois' },
    status: 'good',
    reason: null,
    expiry: later,
    source: 'whois',
  },
  {
    name: 'an agent that names no leg of the date means the leg of the record',
    when: record({ at: later }),
    status: 'good',
    reason: null,
    expiry: later,
    source: 'rdap',
  },
  {
    name: 'a known date stays if no leg has one',
    given: { facts: KNOWN },
    when: record(),
    status: 'good',
    reason: STATE,
    expiry: known,
    source: 'rdap',
  },
  {
    name: 'another date contradicts a known one',
    given: { facts: KNOWN },
    when: { ...record({ at: later }), expiry_leg: 'aggregator' },
    status: 'good',
    reason: null,
    expiry: later,
    source: 'aggregator',
  },
  {
    name: 'the manual leg answers before a known date that no leg confirms',
    given: { facts: KNOWN, manual: later },
    when: record(),
    status: 'good',
    reason: null,
    expiry: later,
    source: 'manual',
  },
  {
    name: 'a date of a leg comes before the manual one again',
    given: { facts: { ...KNOWN, is_expiry_unconfirmed: true }, manual: NOW - DAY },
    when: record({ at: later }),
    status: 'good',
    reason: null,
    expiry: later,
    source: 'rdap',
  },
  ...(['rate_limited', 'transport_error', 'malformed_response'] as const).flatMap(reason => [
    {
      name: `${reason} of the leg that was asked for the date is a failure`,
      given: { facts: KNOWN, manual: later },
      when: failure(reason, { leg: 'whois', undated: UNDATED }),
      status: 'unknown',
      reason,
      expiry: known,
      source: 'rdap',
    },
    {
      name: `${reason} for a date that the TLD does not publish is none`,
      given: { domain: 'shop.nl', manual: later },
      when: failure(reason, { leg: 'whois', undated: UNDATED }),
      status: 'good',
      reason: null,
      expiry: later,
      source: 'manual',
    },
  ]),
]

for (const { name, given, when, ...then } of table)
  test(name, () => {
    const { status, failure_reason: reason, facts } = decide(question(given), when)
    const { expiry, source } = dateInForce(facts as DomainFacts, given?.manual ?? null)
    assert.equal({ status, reason, expiry, source }, then)
  })

const failing = failure('rate_limited', { leg: 'whois', rdap_origin: 'iana', undated: UNDATED })

test('a failure beyond an undated record keeps the record, tells its changes, and retries for the date alone', () => {
  const { alerts, facts, next, result } = decide(question({ facts: KNOWN }), failing)
  const { domain_status, registrar, nameservers, retry_leg, retry_undated } = facts as DomainFacts
  assert.equal({ domain_status, registrar, nameservers, expiry_date: null }, UNDATED.registration)
  assert.equal([retry_leg, retry_undated, next.kind], ['whois', UNDATED, 'retry'])
  assert.equal(
    alerts.map(alert => alert.reason),
    ['domain_grace_state', 'domain_registrar_changed', 'domain_nameservers_changed'],
  )
  const { status, domain_status: seen, rdap_origin } = result.data
  assert.equal([result.failure_reason, status, seen, rdap_origin], ['rate_limited', 'unknown', null, null])
})

test('the retry that finds the date tells nothing twice', () => {
  const facts = factsOf(question({ facts: KNOWN }), failing)
  const found = {
    ...record({ ...UNDATED.registration, expiry_date: new Date(later).toISOString() }),
    expiry_leg: 'whois' as const,
  }
  const { alerts, facts: after } = decide(question({ facts, attempt: 1 }), found)
  assert.equal(alerts, [])
  const { expiry_leg, retry_undated, registrar } = after as DomainFacts
  assert.equal([expiry_leg, retry_undated, registrar], ['whois', null, 'B'])
})

test('a failed run does not climb the ladder, a record with a kept date does', () => {
  const facts = { ...KNOWN, expiry: NOW + 5 * DAY }
  const reasons = (outcome: DomainOutcome) => decide(question({ facts }), outcome).alerts.map(alert => alert.reason)
  assert.not.ok(reasons(failing).includes('domain_expiring'))
  assert.equal(reasons(record()), ['domain_expiring'])
})

test('a result names the manual leg if the chain came to it', () => {
  const legs = (manual: number | null) => decide(question({ manual }), record()).result.data.legs
  assert.equal(legs(null), [])
  assert.equal(legs(later), [{ leg: 'manual', outcome: 'record' }])
})

test.run()
