import type { Assertion } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { holds } from './comparison.ts'

const test = suite('comparison')

type Row = [
  comparison: Assertion['comparison'],
  actual: string | null,
  target: string,
  numeric: boolean,
  expected: boolean,
]

const table: Row[] = [
  ['equals', 'ok', 'ok', false, true],
  ['equals', 'ok', 'OK', false, false],
  ['equals', '1.0', '1', false, false],
  ['equals', '1', '1.0', true, true],
  ['equals', null, '', false, false],
  ['not_equals', 'a', 'b', false, true],
  ['not_equals', 'a', 'a', false, false],
  ['not_equals', null, 'a', false, true],
  ['contains', 'abc', 'b', false, true],
  ['contains', 'abc', 'x', false, false],
  ['contains', null, 'x', false, false],
  ['not_contains', 'abc', 'x', false, true],
  ['not_contains', 'abc', 'b', false, false],
  ['not_contains', null, 'b', false, true],
  ['matches', 'build 1234', '\\d{4}$', false, true],
  ['matches', 'build', '\\d', false, false],
  ['matches', null, '.*', false, false],
  ['not_matches', 'build', '\\d', false, true],
  ['not_matches', 'build 1', '\\d', false, false],
  ['not_matches', null, '\\d', false, true],
  ['less_than', '9', '10', true, true],
  ['less_than', '10', '10', true, false],
  ['less_than', '9', '10', false, true],
  ['less_than', 'nine', '10', false, false],
  ['less_than', null, '10', false, false],
  ['less_than', '', '10', false, false],
  ['greater_than', '11', '10', true, true],
  ['greater_than', '10', '10', true, false],
  ['greater_than', null, '10', false, false],
  ['is_empty', '', '', false, true],
  ['is_empty', '[]', '', false, true],
  ['is_empty', 'x', '', false, false],
  ['is_empty', null, '', false, true],
  ['not_empty', 'x', '', false, true],
  ['not_empty', '{}', '', false, false],
  ['exists', '', '', false, true],
  ['exists', null, '', false, false],
  ['not_exists', null, '', false, true],
  ['not_exists', 'x', '', false, false],
]

for (const [comparison, actual, target, numeric, expected] of table) {
  test(`${actual === null ? 'nothing' : `"${actual}"`} ${comparison} "${target}"${numeric ? ' as a number' : ''} is ${expected}`, () => {
    assert.is(holds(comparison, actual, target, numeric), expected)
  })
}

test('an expression that takes backtracking engines forever is evaluated', () => {
  assert.is(holds('matches', `${'a'.repeat(5_000)}!`, '^(a+)+$', false), false)
})

test.run()
