import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Conclusion } from '../monitor/index.ts'
import { type DomainFacts, NO_FACTS } from './facts.ts'
import { DAY, decide, failure, KNOWN, NOW, question, record } from './rules.fixture.ts'
import { statusOf } from './rules.ts'

const test = suite('a manual date, and what legs do not publish')

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
