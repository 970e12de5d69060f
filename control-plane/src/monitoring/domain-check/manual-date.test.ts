import { DOMAIN_LEGS, type DomainLeg, type DomainOutcome } from '@pharos/shared-protocol/check/domain.ts'
import type { DomainFailureReason } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Conclusion } from '../monitor/index.ts'
import { type DomainFacts, dateInForce, NO_FACTS } from './facts.ts'
import { DAY, decide, failure, KNOWN, NOW, question, record } from './rules.fixture.ts'
import { standingOf } from './rules.ts'

const RETRYABLE = ['rate_limited', 'transport_error', 'malformed_response'] as const

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

test('a manual date counts from its millisecond', () => {
  const standing = (manual: number) => standingOf(NO_FACTS, manual, 'registry_publishes_no_expiry', NOW)
  assert.equal(standing(NOW + 1), { status: 'good', failure_reason: null })
  assert.equal(standing(NOW), { status: 'expired', failure_reason: null })
})

const OUTCOMES = ['no_endpoint', 'no_record', 'undated', 'dated', ...RETRYABLE] as const
type LegOutcome = (typeof OUTCOMES)[number]
type Asked = { leg: DomainLeg; result: LegOutcome }

const SEEN = NOW + 200 * DAY
const MANUAL = NOW + 100 * DAY

/** Every way in which a run can end: the legs that were asked, with their outcomes. */
function runs(asked: Asked[] = []): Asked[][] {
  const leg = DOMAIN_LEGS[asked.length]
  const isOver = asked.some(({ result }) => !['no_endpoint', 'no_record', 'undated'].includes(result))
  return leg === undefined || isOver ? [asked] : OUTCOMES.flatMap(result => runs([...asked, { leg, result }]))
}

function outcomeOf(asked: readonly Asked[]): DomainOutcome {
  const last = asked.at(-1)
  const first = asked.find(({ result }) => result === 'undated' || result === 'dated')
  const isNamed = (reason: string) => asked.some(({ result }) => result === reason)
  const failed = RETRYABLE.find(isNamed)
  const leg = failed ? last?.leg : first?.leg
  if (failed) {
    const undated = first ? { leg: first.leg, registration: registrationIn(record()) } : null
    return failure(failed, { undated, ...(leg && { leg }) })
  }
  if (first === undefined) {
    const registry = asked.some(one => one.leg !== 'aggregator' && one.result === 'no_record')
    return failure(registry ? 'registry_no_record' : 'no_rdap_endpoint')
  }
  const dated = asked.find(({ result }) => result === 'dated')
  const read = dated ? record({ at: SEEN }) : record()
  return { ...read, leg: first.leg, expiry_leg: dated?.leg ?? null }
}

function registrationIn({ registration }: DomainOutcome) {
  assert.ok(registration !== null)
  return registration
}

/** What the check shows after the run (spec 2.4, 2.6, part 7). */
function expectedOf(asked: readonly Asked[], known: number | null, manual: number | null) {
  const last = asked.at(-1)
  if (last?.result === 'dated') return shown('good', null, SEEN, last.leg)
  const kept: Dated = known !== null ? [known, 'rdap'] : [manual, manual === null ? null : 'manual']
  const failed = RETRYABLE.find(reason => last?.result === reason)
  if (failed) return shown('unknown', failed, ...kept)
  if (manual !== null) return shown('good', null, manual, 'manual')
  if (asked.some(({ result }) => result === 'undated'))
    return shown(known === null ? 'unknown' : 'good', 'registry_publishes_no_expiry', ...kept)
  return shown('unknown', outcomeOf(asked).failure_reason, ...kept)
}

type Dated = [expiry: number | null, source: string | null]

function shown(status: string, reason: string | null, ...[expiry, source]: Dated) {
  return { status, reason, expiry, source }
}

function shownBy({ status, failure_reason, facts }: Conclusion, manual: number | null) {
  const { expiry, source } = dateInForce(facts as DomainFacts, manual)
  return shown(status, failure_reason, expiry, source)
}

for (const earlier of [null, KNOWN])
  for (const manual of [null, MANUAL])
    test(`every run, ${earlier ? 'with' : 'without'} an earlier date, ${manual ? 'with' : 'without'} a manual one`, () => {
      assert.is(runs().length, 4 + 3 * (4 + 3 * 7))
      for (const asked of runs()) {
        const known = earlier?.expiry ?? null
        const facts = earlier ?? NO_FACTS
        const told = asked.map(({ leg, result }) => `${leg} ${result}`).join(', ')
        const conclusion = decide(question({ facts, manual }), outcomeOf(asked))
        assert.equal(shownBy(conclusion, manual), expectedOf(asked, known, manual), told)
        assert.is(conclusion.result.status, isFailed(conclusion) ? 'failing' : 'healthy', told)
        assert.is(conclusion.result.failure_reason, conclusion.failure_reason, told)
      }
    })

/** Of the reasons, one alone is a state. */
function isFailed({ failure_reason }: Conclusion): boolean {
  return failure_reason !== null && failure_reason !== 'registry_publishes_no_expiry'
}

test('a date that is set or cleared after the run shows what it would have shown at the run', () => {
  for (const facts of [NO_FACTS, KNOWN])
    for (const [before, after] of [[null, MANUAL] as const, [MANUAL, null] as const])
      for (const asked of runs()) {
        const ran = decide(question({ facts, manual: before }), outcomeOf(asked))
        const found = (ran.facts as DomainFacts).exhausted ?? (ran.failure_reason as DomainFailureReason | null)
        const changed = { ...ran, ...standingOf(ran.facts as DomainFacts, after, found, NOW) }
        const expected = expectedOf(asked, facts.expiry ?? null, after)
        assert.equal(shownBy(changed, after), expected, asked.map(({ leg, result }) => `${leg} ${result}`).join(', '))
      }
})

test('a failed run keeps the date in force, and the next date of a leg takes over again', () => {
  const exhausted = decide(question({ facts: KNOWN, manual: MANUAL }), failure('registry_no_record'))
  const failed = decide(question({ facts: exhausted.facts as DomainFacts, manual: MANUAL }), failure('rate_limited'))
  assert.equal(shownBy(failed, MANUAL), shown('unknown', 'rate_limited', MANUAL, 'manual'))
  const found = decide(question({ facts: failed.facts as DomainFacts, manual: MANUAL }), record({ at: SEEN }))
  assert.equal(shownBy(found, MANUAL), shown('good', null, SEEN, 'rdap'))
})

test.run()
