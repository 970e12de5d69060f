import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hangsOnDelay } from './response-time.ts'

const timed = (comparison: Assertion['comparison'], target: string | null): Assertion => ({
  ...{ source: 'response_time_ms', property: null, comparison, target },
})
const body: Assertion = { source: 'body', property: null, comparison: 'contains', target: 'well' }

/** A run of 520 ms in an agent that was late by 40 ms. */
const ROWS: [name: string, failed: Assertion[], all: Assertion[], expect: boolean][] = [
  ['no assertion', [], [], false],
  ['too slow by less than our delay', [timed('less_than', '500')], [timed('less_than', '500')], true],
  ['too slow anyway', [timed('less_than', '480')], [timed('less_than', '480')], false],
  ['fast enough', [], [timed('less_than', '600')], false],
  ['slow enough only by our delay', [], [timed('greater_than', '500')], true],
  ['slow enough anyway', [], [timed('greater_than', '470')], false],
  ['not slow enough', [timed('greater_than', '600')], [timed('greater_than', '600')], false],
  ['the body fails as well', [timed('less_than', '500'), body], [timed('less_than', '500'), body], false],
  ['two limits, one of them anyway', [timed('less_than', '500'), timed('less_than', '100')], [], false],
  ['two limits by our delay', [timed('less_than', '500'), timed('less_than', '490')], [], true],
  ['the exact time', [], [timed('equals', '520')], true],
  ['another time', [timed('equals', '300')], [timed('equals', '300')], false],
  ['a pattern, late by less than a tenth', [timed('matches', '^[1-4]..')], [], false],
  ['it exists', [], [timed('exists', null)], false],
]

const run = (failed: Assertion[], total_ms: number | null) => ({
  status: failed.length > 0 ? ('failing' as const) : ('healthy' as const),
  failure_reason: failed.length > 0 ? 'assertion_failed' : null,
  failure_detail: null,
  failure_text: null,
  total_ms,
  data: { failed_assertions: failed.map(one => ({ ...one, actual: '520' })) },
  evidence: null,
})

for (const [name, failed, all, expect] of ROWS)
  test(`our delay decides an assertion: ${name}`, () => assert.is(hangsOnDelay(run(failed, 520), all, 40), expect))

test('a pattern is in doubt when we were late by more than a tenth', () => {
  assert.is(hangsOnDelay(run([timed('matches', '^[1-4]..')], 520), [], 60), true)
})

test('a wrong status hides what the assertions said', () => {
  const wrong = { ...run([timed('less_than', '500')], 520), failure_reason: 'unexpected_status' }
  assert.is(hangsOnDelay(wrong, [], 40), false)
})

test('without a total nothing is in doubt', () => {
  assert.is(hangsOnDelay(run([timed('less_than', '500')], null), [], 40), false)
})

test.run()
