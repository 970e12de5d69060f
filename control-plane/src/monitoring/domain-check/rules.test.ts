import type { DomainOutcome } from '@pharos/shared-protocol/check/domain.ts'
import type { DomainFailureReason } from '@pharos/shared-protocol/contract/dns-job.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Monitor } from '../monitor/entity.ts'
import type { Conclusion, Question } from '../monitor/kind.ts'
import { nextRegularRun, nextRetry } from './cadence.ts'
import { type DomainFacts, NO_FACTS } from './facts.ts'
import { conclude, statusOf } from './rules.ts'

const test = suite('domain rules')

const NOW = epoch(Date.parse('2026-03-02T08:00:00Z'))
const HOUR = 3_600_000
const DAY = 24 * HOUR

function question(
  rest: { facts?: Partial<DomainFacts>; domain?: string; manual?: number | null; attempt?: number } = {},
): Question {
  const { facts, domain = 'shop.test', manual = null, attempt = 0 } = rest
  const config = { domain, manual_expiry_date: manual } as unknown as Monitor['config']
  const monitor = {
    id: '0196a000-0000-7000-8000-000000000001',
    friendly_name: 'Shop',
    http_job_id: 'h',
    config,
  } as Monitor
  return {
    monitor,
    status: 'unknown',
    facts: { ...NO_FACTS, ...facts },
    own: null,
    attempt,
    run: { kind: 'slot', region: 'r', region_slug: 'local', slot: NOW, at: NOW },
    regions: 1,
    now: NOW,
  }
}

const BASE: DomainOutcome = {
  leg: 'rdap',
  rdap_origin: 'iana',
  failure_reason: null,
  failure_detail: null,
  host: 'rdap.test',
  retry_after_seconds: null,
  registration: null,
  steps: [],
}

type Fields = Partial<NonNullable<DomainOutcome['registration']>>

function record(fields: Fields & { at?: number } = {}): DomainOutcome {
  const { at, ...rest } = fields
  const expiry_date = at === undefined ? null : new Date(at).toISOString()
  const registration = {
    expiry_date,
    domain_status: ['active'],
    registrar: 'A',
    nameservers: ['ns1.x', 'ns2.x'],
    ...rest,
  }
  return { ...BASE, registration }
}

function failure(failure_reason: DomainOutcome['failure_reason'], rest: Partial<DomainOutcome> = {}): DomainOutcome {
  return { ...BASE, rdap_origin: null, failure_reason, failure_detail: 'why', ...rest }
}

function decide(given: Question, outcome: DomainOutcome): Conclusion {
  const conclusion = conclude(given, outcome)
  assert.ok(conclusion !== null)
  return conclusion
}

const reasons = ({ alerts }: Conclusion) => alerts.map(({ reason }) => reason)
const factsOf = ({ facts }: Conclusion) => facts as DomainFacts

test('what is no outcome is none', () => {
  assert.is(conclude(question(), { leg: 'rdap' }), null)
})

const KNOWN: Partial<DomainFacts> = {
  expiry: NOW + 300 * DAY,
  expiry_leg: 'rdap',
  domain_status: ['active'],
  registrar: 'A',
  nameservers: ['ns1.x', 'ns2.x'],
  baseline: { registrar: 'A', nameservers: ['ns1.x', 'ns2.x'] },
}

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
  { name: 'no date is unknown', when: record(), status: 'unknown', reason: null },
  {
    name: 'no date of a TLD that publishes none is a state',
    given: { domain: 'shop.de' },
    when: record(),
    status: 'unknown',
    reason: 'registry_publishes_no_expiry',
  },
  {
    name: 'a manual date is in force where the leg gives none',
    given: { domain: 'shop.de', manual: NOW + 300 * DAY },
    when: record(),
    status: 'good',
    reason: 'registry_publishes_no_expiry',
  },
  {
    name: 'a manual date that has passed',
    given: { domain: 'shop.de', manual: NOW - DAY },
    when: record(),
    status: 'expired',
    reason: 'registry_publishes_no_expiry',
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
    name: 'no record is unknown where the registry gave a date before, a manual one or not',
    given: { facts: KNOWN, manual: NOW + 5 * DAY },
    when: failure('registry_no_record'),
    status: 'unknown',
    reason: 'registry_no_record',
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

test('a run that comes to the manual date has not failed, and its result names every leg', () => {
  const steps = [
    { leg: 'rdap' as const, result: 'no_endpoint' as const, host: null, detail: null },
    { leg: 'whois' as const, result: 'no_record' as const, host: 'whois.test', detail: 'no match' },
  ]
  const outcome = failure('registry_no_record', { steps, leg: 'whois' })
  const { result, failure_reason, facts } = decide(question({ manual: NOW + 300 * DAY }), outcome)
  assert.equal([result.status, result.failure_reason, failure_reason], ['healthy', null, null])
  assert.equal([result.data.expiry_date, result.data.status], [null, 'unknown'])
  const asked = [
    { leg: 'rdap', outcome: 'no_endpoint' },
    { leg: 'whois', outcome: 'no_record' },
  ]
  assert.equal(result.data.legs, [...asked, { leg: 'manual', outcome: 'record' }])
  assert.is((facts as DomainFacts).exhausted, 'registry_no_record')
  const failed = decide(question(), outcome)
  assert.equal([failed.result.status, failed.result.data.legs], ['failing', asked])
})

test('a grace state is told once, also when a leg in between publishes no status', () => {
  const at = NOW + 300 * DAY
  const grace = record({ at, domain_status: ['redemption period'] })
  const reasonsOf = (conclusion: Conclusion) => conclusion.alerts.map(alert => alert.reason)
  const first = decide(question({ facts: KNOWN }), grace)
  assert.equal(reasonsOf(first), ['domain_grace_state'])
  const silent = decide(question({ facts: first.facts as DomainFacts }), record({ at, domain_status: [] }))
  const again = decide(question({ facts: silent.facts as DomainFacts }), grace)
  assert.equal([reasonsOf(silent), reasonsOf(again)], [[], []])
  const over = decide(question({ facts: again.facts as DomainFacts }), record({ at, domain_status: ['active'] }))
  assert.equal(reasonsOf(decide(question({ facts: over.facts as DomainFacts }), grace)), ['domain_grace_state'])
})

test('the status that a manual date makes, by how the last run ended', () => {
  const none = { ...NO_FACTS }
  assert.is(statusOf(none, NOW + 1, null, NOW), 'good')
  assert.is(statusOf(none, NOW, 'registry_publishes_no_expiry', NOW), 'expired')
  assert.is(statusOf(none, null, 'registry_publishes_no_expiry', NOW), 'unknown')
  assert.is(statusOf(none, NOW + 1, 'transport_error', NOW), 'unknown')
  assert.is(statusOf(none, NOW + 1, 'registry_no_record', NOW), 'good')
  assert.is(statusOf({ ...none, ...KNOWN }, NOW + 1, 'registry_no_record', NOW), 'unknown')
})

test.run()
