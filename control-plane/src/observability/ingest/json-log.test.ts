import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Tally } from '../batch/index.ts'
import { making, OWNER } from '../otlp/sample.fixture.ts'
import { parseJson } from '../otlp-message/index.ts'
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

for (const written of ['9007199254740993', '-9007199254740993', '9223372036854775807', '-9223372036854775808'])
  test(`the integer ${written} is kept exactly, at any depth`, () => {
    const given = `{"message":"m","metadata":{"n":${written},"deep":{"of":[${written}]}},"level":${written}}`
    const [row] = jsonLogRows([parseJson(given)], OWNER, making())
    assert.is(row?.attributes?.n, written)
    assert.is(row?.attributes_types?.n, 'int')
    assert.match(row?.attributes?.deep ?? '', written)
    assert.is(row?.severity_text, written)
  })

test('an integer beyond 64 bits is a double, and others stay as they are', () => {
  const given =
    '{"metadata":{"n":92233720368547758080,"d":1234567890123456.5,"s":"9007199254740993","i":9007199254740991}}'
  const [row] = jsonLogRows([parseJson(given)], OWNER, making())
  assert.equal(row?.attributes_types, { n: 'double', d: 'double', i: 'int' })
  assert.is(row?.attributes?.s, '9007199254740993')
  assert.is(row?.attributes?.i, '9007199254740991')
})

test('an integer is no record and no metadata, but a time to the nanosecond', () => {
  const { now, ...made } = making()
  const nanos = `${Math.floor(now / 1_000)}123456789`
  const tally = new Tally()
  const records = [`${nanos}`, `{"metadata":${nanos}}`, `{"timestamp":${nanos}}`].map(parseJson)
  const rows = jsonLogRows(records, OWNER, { ...made, now, tally })
  assert.equal(Object.fromEntries(tally.counts), { invalid_record: 1, field_type: 1 })
  assert.is(rows[1]?.time, `${nanos.slice(0, 10)}.${nanos.slice(10)}`)
})

test.run()
