import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDuration, parseMoment } from './duration.ts'
import { parseMomentAhead } from './moment-ahead.ts'

const LENGTHS: [text: string, bare: 'ms' | 's' | 'm', ms: number][] = [
  ['10s', 's', 10_000],
  ['1m', 's', 60_000],
  ['1h30m', 's', 5_400_000],
  ['500ms', 's', 500],
  ['2d', 's', 172_800_000],
  ['10', 's', 10_000],
  ['800', 'ms', 800],
  ['30', 'm', 1_800_000],
  ['0', 's', 0],
]
for (const [text, bare, ms] of LENGTHS)
  test(`${text} is ${ms} ms where a bare number counts in ${bare}`, () => {
    assert.is(parseDuration(text, bare), ms)
  })

for (const text of ['', 'soon', '10 s', '10x', 's', '-5s', '1.5h', '10s!'])
  test(`"${text}" is no duration`, () => {
    assert.throws(() => parseDuration(text, 's'), /is not a duration such as/)
  })

const NOW = Date.parse('2026-03-02T08:00:00Z')

test('a moment is a duration ago, or a date and time', () => {
  assert.is(parseMoment('2h', NOW), '2026-03-02T06:00:00.000Z')
  assert.is(parseMoment('1d12h', NOW), '2026-02-28T20:00:00.000Z')
  assert.is(parseMoment('2026-03-01T08:00:00+01:00', NOW), '2026-03-01T07:00:00.000Z')
  assert.throws(() => parseMoment('yesterday', NOW), /neither a time such as/)
})

test('a moment ahead is a duration from now, or a date and time', () => {
  assert.is(parseMomentAhead('2h', NOW), '2026-03-02T10:00:00.000Z')
  assert.is(parseMomentAhead('2026-03-03', NOW), '2026-03-03T00:00:00.000Z')
})

test('a length that leads beyond all dates is refused', () => {
  assert.throws(() => parseMoment('99999999999d', NOW), /neither a time such as/)
  assert.throws(() => parseMomentAhead('99999999999d', NOW), /neither a time such as/)
})

for (const text of ['2026', '30', '0', '20260302'])
  test(`the bare number ${text} is no moment, since it does not say whether it is a year or a length`, () => {
    assert.throws(() => parseMoment(text, NOW), /neither a time such as 2026-.* nor a duration such as 2h/)
    assert.throws(() => parseMomentAhead(text, NOW), /neither a time such as 2026-.* nor a duration such as 2h/)
  })

test.run()
