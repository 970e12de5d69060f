import type { DomainOutcome } from '@pharos/shared-protocol/check/domain.ts'
import type { DomainFailureReason } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Conclusion } from '../monitor/index.ts'
import { nextRegularRun, nextRetry } from './cadence.ts'
import { type DomainFacts, NO_FACTS } from './facts.ts'
import { DAY, decide, failure, HOUR, KNOWN, NOW, question, record } from './rules.fixture.ts'
import { conclude } from './rules.ts'

const test = suite('domain rules')

const reasons = ({ alerts }: Conclusion) => alerts.map(({ reason }) => reason)
const factsOf = ({ facts }: Conclusion) => facts as DomainFacts

test('what is no outcome is none', () => {
  assert.is(conclude(question(), { leg: 'rdap' }), null)
})

interface Row {
  name: string
  given?: Parameters<typeof question>[0]
  when: DomainOutcome
  status: string
  reason?: DomainFailureReason | null
  alerts?: string[]
}

const table: Row[] = [
  { name: 'a date ahead is good', when: record({ at: NOW + 300 * DAY }), status: 'good' },
  {
    name: 'a millisecond ahead is good, on its day',
    when: record({ at: NOW + 1 }),
    status: 'good',
    alerts: ['domain_expiring'],
  },
  { name: 'now is expired', when: record({ at: NOW }), status: 'expired', alerts: ['domain_expired'] },
  ...['shop.test', 'shop.de'].map(domain => ({
    name: `no date is a state, ${domain}`,
    given: { domain },
    when: record(),
    status: 'unknown',
    reason: 'registry_publishes_no_expiry' as const,
  })),
  {
    name: 'a manual date is in force where the leg gives none',
    given: { domain: 'shop.de', manual: NOW + 300 * DAY },
    when: record(),
    status: 'good',
    reason: null,
  },
  {
    name: 'a manual date that has passed',
    given: { domain: 'shop.de', manual: NOW - DAY },
    when: record(),
    status: 'expired',
    reason: null,
    alerts: ['domain_expired'],
  },
  {
    name: 'a leg’s date beats the manual one',
    given: { manual: NOW - DAY },
    when: record({ at: NOW + 300 * DAY }),
    status: 'good',
  },
  {
    name: 'a date that a registry of the ten gives all the same',
    given: { domain: 'shop.nz' },
    when: record({ at: NOW + 300 * DAY }),
    status: 'good',
    reason: null,
  },
  {
    name: 'a failed run is unknown and never alerts',
    given: { facts: { ...KNOWN, expiry: NOW + 5 * DAY } },
    when: failure('transport_error'),
    status: 'unknown',
    reason: 'transport_error',
  },
  {
    name: 'the manual date is in force where the registry gave one before and has no record now',
    given: { facts: KNOWN, manual: NOW + 5 * DAY },
    when: failure('registry_no_record'),
    status: 'good',
    reason: null,
    alerts: ['domain_expiring'],
  },
  {
    name: 'the chain that has come to the manual date',
    given: { manual: NOW + 5 * DAY },
    when: failure('no_rdap_endpoint'),
    status: 'good',
    reason: null,
    alerts: ['domain_expiring'],
  },
  {
    name: 'a passing failure does not come to the manual date',
    given: { manual: NOW + 5 * DAY },
    when: failure('rate_limited'),
    status: 'unknown',
    reason: 'rate_limited',
  },
  { name: 'nothing changed', given: { facts: KNOWN }, when: record({ at: NOW + 300 * DAY }), status: 'good' },
  {
    name: 'the registrar and the name servers changed',
    given: { facts: KNOWN },
    when: record({ at: NOW + 300 * DAY, registrar: 'B', nameservers: ['ns1.x'] }),
    status: 'good',
    alerts: ['domain_registrar_changed', 'domain_nameservers_changed'],
  },
  {
    name: 'the same registrar, spelt otherwise',
    given: { facts: { ...KNOWN, baseline: { registrar: 'A. Name, Inc.', nameservers: null } } },
    when: record({ at: NOW + 300 * DAY, registrar: 'A NAME INC', nameservers: ['ns9.x'] }),
    status: 'good',
  },
  {
    name: 'what is not published is no change',
    given: { facts: KNOWN },
    when: record({ at: NOW + 300 * DAY, registrar: null, nameservers: null }),
    status: 'good',
  },
  {
    name: 'a change beyond a run that did not publish it',
    given: { facts: { ...KNOWN, registrar: null, nameservers: null } },
    when: record({ at: NOW + 300 * DAY, registrar: 'B' }),
    status: 'good',
    alerts: ['domain_registrar_changed'],
  },
  {
    name: 'grace states that were entered, each once',
    given: { facts: { ...KNOWN, domain_status: ['client hold'] } },
    when: record({ at: NOW + 300 * DAY, domain_status: ['client hold', 'ok', 'pending delete', 'redemption period'] }),
    status: 'good',
    alerts: ['domain_grace_state', 'domain_grace_state'],
  },
  {
    name: 'grace states of the first run',
    when: record({ at: NOW + 300 * DAY, domain_status: ['server hold'] }),
    status: 'good',
    alerts: ['domain_grace_state'],
  },
  {
    name: 'prohibitions never alert',
    when: record({ at: NOW + 300 * DAY, domain_status: ['client transfer prohibited', 'ok', 'active', 'inactive'] }),
    status: 'good',
  },
]

for (const { name, given, when, status, reason = null, alerts = [] } of table)
  test(name, () => {
    const conclusion = decide(question(given), when)
    assert.is(conclusion.status, status)
    assert.is(conclusion.failure_reason, reason)
    assert.equal(reasons(conclusion), alerts)
  })

test('a failed run keeps every fact and records none', () => {
  const conclusion = decide(question({ facts: KNOWN }), failure('malformed_response', { leg: 'whois' }))
  const { last_failure_at, retry_leg, last_leg, ...kept } = factsOf(conclusion)
  const { last_failure_at: _, retry_leg: __, last_leg: ___, ...before } = { ...NO_FACTS, ...KNOWN }
  assert.equal(kept, before)
  assert.equal([last_failure_at, retry_leg, last_leg], [NOW, 'whois', 'whois'])
  const { data } = conclusion.result
  assert.equal(
    [data.expiry_date, data.domain_status, data.registrar, data.nameservers, data.rdap_origin, data.status],
    [null, null, null, null, null, 'unknown'],
  )
})

test('the next record clears the failure', () => {
  const conclusion = decide(
    question({ facts: { ...KNOWN, last_failure_at: NOW - 1 } }),
    record({ at: NOW + 300 * DAY }),
  )
  assert.is(factsOf(conclusion).last_failure_at, null)
  assert.is(conclusion.failure_reason, null)
})

test('a result has the run’s own date and never a manual one', () => {
  const { result } = decide(question({ domain: 'shop.de', manual: NOW + DAY }), record())
  assert.equal([result.data.expiry_date, result.data.status], [null, 'unknown'])
  assert.is(result.data.registrar, 'A')
})

test('once a day at the id’s own moment, every 6 hours under 30 days', () => {
  const id = question().monitor.id
  const daily = nextRegularRun(id, NOW + 300 * DAY, NOW)
  assert.ok(daily.at > NOW && daily.at <= NOW + DAY)
  assert.is(nextRegularRun(id, NOW + 300 * DAY, daily.at).at, daily.at + DAY)
  assert.is(nextRegularRun(id, null, daily.at).at, daily.at + DAY)
  const close = nextRegularRun(id, NOW + 30 * DAY - 1, NOW)
  assert.is(nextRegularRun(id, NOW + 10 * DAY, close.at).at, close.at + 6 * HOUR)
  assert.is(nextRegularRun(id, NOW + 30 * DAY, NOW).at, daily.at)
})

test('retries after 5, 15 and 60 minutes, later where asked, then none', () => {
  const waits = [0, 1, 2, 3].map(attempt => nextRetry(attempt, null, NOW))
  assert.equal(
    waits.map(next => next && [(next.at - NOW) / 60_000, next.kind, next.attempt]),
    [[5, 'retry', 1], [15, 'retry', 2], [60, 'retry', 3], null],
  )
  assert.is(nextRetry(0, 1_800, NOW)?.at, NOW + 1_800_000)
  assert.is(decide(question({ attempt: 3 }), failure('transport_error')).next.kind, 'slot')
  assert.is(factsOf(decide(question({ attempt: 3 }), failure('transport_error'))).retry_leg, null)
  assert.is(decide(question(), failure('registry_no_record')).next.kind, 'slot')
})

test.run()
