import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { VotedKind } from '../monitor/index.ts'
import { judgeRun, type Waits } from '../verdict/index.ts'
import { policyOf, T0 } from '../verdict/verdict.fixture.ts'
import { excuseOfTest, excuseOfVotedTest } from './excuse.ts'

const test = suite('whether a test run is excused')

const WAITS: Waits[] = [
  { ms: 1_000, end_as: ['request_timeout'] },
  { ms: 1_000, end_as: ['request_timeout'], timed_apart: true },
]
const REASONS = [
  null,
  'request_timeout',
  'assertion_failed',
  'not_permitted',
  'browser_unavailable',
  'baseline_unavailable',
]
const DELAYS = [0, 99, 100, 101, 499, 500, 501, 5_000]
const TOTALS = [null, 99, 100, 101, 150, 600]

const cases = WAITS.flatMap(waits =>
  REASONS.flatMap(failure_reason =>
    DELAYS.flatMap(loop_delay_ms =>
      TOTALS.flatMap(total_ms =>
        [null, 100].flatMap(degraded_threshold_ms =>
          [true, false].flatMap(inverted =>
            [true, false].map(hangs => ({
              ...{ waits, failure_reason, loop_delay_ms, total_ms, degraded_threshold_ms, inverted, hangs },
            })),
          ),
        ),
      ),
    ),
  ),
)

test('it is exactly when a stored run of the same would be', () => {
  let excused = 0
  for (const { waits, failure_reason, loop_delay_ms, total_ms, degraded_threshold_ms, inverted, hangs } of cases) {
    const status = failure_reason === null ? ('healthy' as const) : ('failing' as const)
    const observed = { status, failure_reason, failure_detail: null, failure_text: null, total_ms }
    const policy = policyOf({ degraded_threshold_ms, inverted })
    const run = { kind: 'slot' as const, region: 'a', slot: T0, ordinal: 0, at: T0, spec_version: 1 }
    const stored = judgeRun({ ...run, ...observed, loop_delay_ms, waits, hangs_on_delay: hangs }, policy)
    const kind = {
      readOutcome: () => ({ ...observed, data: {}, evidence: null }),
      waits: () => waits,
      hangsOnDelay: () => hangs,
    } as unknown as VotedKind
    const config = { ...policy, failure_threshold: 1, depends_on: [] } as never
    const found = excuseOfVotedTest(kind, { outcome: {}, loop_delay_ms }, { timeout_seconds: 1, config })
    const shown = JSON.stringify({ failure_reason, loop_delay_ms, total_ms, degraded_threshold_ms, inverted, hangs })
    assert.is(found.excused, stored.status === 'excused', shown)
    if (found.excused) excused++
    assert.is(found.reason_code !== null, found.excused)
  }
  assert.ok(excused > 100 && excused < cases.length)
})

test('an outcome that cannot be read is not excused', () => {
  const kind = { readOutcome: () => null, waits: () => WAITS[0] } as unknown as VotedKind
  const config = { degraded_threshold_ms: 1 } as never
  assert.is(
    excuseOfVotedTest(kind, { outcome: {}, loop_delay_ms: 9_000 }, { timeout_seconds: 1, config }).excused,
    false,
  )
})

test('our own fault and our own delay have their codes', () => {
  const waits = { ms: 1_000, end_as: ['timeout'] }
  const of = (failure_reason: string | null, loop_delay_ms: number) =>
    excuseOfTest({ failure_reason, loop_delay_ms, waits }).reason_code
  assert.equal(
    [of('timeout', 501), of('timeout', 500), of('browser_unavailable', 0), of(null, 9_000), of('refused', 9_000)],
    ['agent_delayed', null, 'agent_unable', null, null],
  )
})

test.run()
