import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { making, OWNER } from '../otlp/sample.ts'
import { jsonLogRows } from './json-log.ts'

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

test.run()
