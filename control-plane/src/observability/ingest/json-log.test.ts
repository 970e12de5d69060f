import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { making, OWNER } from '../otlp/sample.ts'
import { jsonLogRows, timeOf } from './json-log.ts'

const LONG = 'x'.repeat(300)

const CASES: [string, object, Record<string, number>][] = [
  ['long names', { source: LONG, env: LONG, host: LONG, level: LONG }, { field_cut: 4 }],
  ['tags beyond the first 50', { tags: Array.from({ length: 53 }, () => 't') }, { tag_count: 3 }],
  ['a long tag', { tags: ['t', LONG] }, { field_cut: 1 }],
  ['tags that are no list', { tags: 'a,b' }, { field_type: 1 }],
  ['metadata that are no object', { metadata: ['a'] }, { field_type: 1 }],
  ['what is within the limits', { source: 'x'.repeat(255), tags: ['t'], metadata: null }, {}],
]

for (const [name, record, counts] of CASES)
  test(`${name}: stored, and counted`, () => {
    const made = making()
    assert.is(jsonLogRows([{ message: 'a', ...record }], OWNER, made).length, 1)
    assert.equal(Object.fromEntries(made.tally.counts), counts)
  })

for (const [given, gives] of [
  ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00Z'],
  ['2026-12-31T23:59:60.25Z', '2027-01-01T00:00:00.25Z'],
  ['2027-01-01T01:59:60+02:00', '2027-01-01T00:00:00Z'],
] as const)
  test(`the leap second ${given} is the second after`, () => {
    const [found, next] = [timeOf(given, making().now), timeOf(gives, making().now)]
    assert.ok(found)
    assert.is(found, next)
  })

test('no other second beyond 59 is one', () => {
  for (const second of ['61', '99']) assert.is(timeOf(`2026-12-31T23:59:${second}Z`, making().now), null)
  assert.is(timeOf('soon', making().now), null)
})

test.run()
