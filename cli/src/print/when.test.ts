import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { percent } from './percent.ts'
import { shellWord } from './shell.ts'
import { shortIds } from './short-id.ts'
import { size } from './size.ts'
import { sparkline } from './sparkline.ts'
import { ago, interval, length, localTime, millis } from './when.ts'

function table<A, B>(name: string, subject: (given: A) => B, rows: [given: A, then: B][]): void {
  for (const [given, then] of rows) test(`${name}: ${given} is ${then}`, () => assert.is(subject(given), then))
}

table('length', length, [
  [0, '0 s'],
  [999, '0 s'],
  [12_400, '12 s'],
  [60_000, '1 min'],
  [250_000, '4 min 10 s'],
  [3_600_000 * 25, '1 d 1 h'],
  [3_600_000 * 24 + 60_000, '1 d'],
  [-5, '0 s'],
])

const NOW = Date.parse('2026-03-02T08:00:00Z')
table('ago', (instant: string | null) => ago(instant, NOW), [
  [null, 'never'],
  ['2026-03-02T08:00:00Z', 'now'],
  ['2026-03-02T08:00:07Z', 'now'],
  ['2026-03-02T07:59:56Z', '4 s ago'],
  ['2026-03-02T06:30:00Z', '1 h ago'],
  ['2026-02-20T08:00:00Z', '10 d ago'],
])

table('interval', interval, [
  [10, '10s'],
  [60, '1m'],
  [90, '90s'],
  [3600, '1h'],
  [5400, '90m'],
])

table('milliseconds', millis, [
  [null, '-'],
  [0, '0 ms'],
  [2.14, '2.1 ms'],
  [340.4, '340 ms'],
  [1250, '1.25 s'],
])

table('percentage', percent, [
  [null, '-'],
  [100, '100 %'],
  [99.999, '99.99 %'],
  [99.995, '99.99 %'],
  [0, '0 %'],
  [33.333, '33.33 %'],
])

table('size', size, [
  [0, '0 B'],
  [999, '999 B'],
  [3_498_215, '3.5 MB'],
  [250_000_000, '250 MB'],
])

table('shell word', shellWord, [
  ['https://example.com/a', 'https://example.com/a'],
  ['My shop', "'My shop'"],
  ["it's", "'it'\\''s'"],
  ['a&b', "'a&b'"],
])

test('a local time is in the time zone of the reader', () => {
  const at = new Date(2026, 2, 2, 9, 5, 7)
  assert.is(localTime(at.toISOString()), '2026-03-02 09:05:07')
  assert.is(localTime(null), '-')
})

test('a sparkline has the largest at the top and gaps where nothing is', () => {
  assert.is(sparkline([1, null, 8, 4]), '▁ █▄')
  assert.is(sparkline([0, 0]), '▁▁')
  assert.is(sparkline([]), '')
})

test('short ids differ from each other, and do not end in a dash', () => {
  const ids = [
    '019b2c3d-4e5f-7000-8000-000000000001',
    '019b2c3d-4e5f-7000-8000-000000000002',
    '019c0000-0000-7000-8000-000000000003',
  ]
  const short = shortIds(ids)
  assert.is(short.get(ids[2] ?? ''), '019c0000')
  assert.is(short.get(ids[0] ?? ''), ids[0])
  assert.is(shortIds(['019b2c3d-4', '019b2c3d-5']).get('019b2c3d-4'), '019b2c3d-4')
  assert.is(new Set(short.values()).size, 3)
})

test.run()
