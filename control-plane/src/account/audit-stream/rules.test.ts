import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { objectKey, refusalOf, waitAfter } from './rules.ts'

const test = suite('audit streams: decisions')

for (const [failures, wait] of [
  [1, 30_000],
  [2, 60_000],
  [7, 1_920_000],
  [8, 3_600_000],
  [9, 3_600_000],
  [100_000, 3_600_000],
] as const)
  test(`after ${failures} failures it waits ${wait} ms`, () => assert.is(waitAfter(failures), wait))

for (const [status, words] of [
  [199, 'it answered 199'],
  [200, null],
  [299, null],
  [300, 'it answered 300, and redirects are not followed'],
  [399, 'it answered 399, and redirects are not followed'],
  [400, 'it answered 400'],
  [503, 'it answered 503'],
] as const)
  test(`a response ${status}`, () => assert.is(refusalOf(status)?.text ?? null, words))

test('the key of an object is by time and id, below the account', () => {
  const at = Date.parse('2026-11-28T16:44:00.123Z')
  assert.is(objectKey('', 'a', { id: 'b', at }), 'a/2026/11/28/2026-11-28T16-44-00.123Z-b.ndjson')
  assert.is(objectKey('x/y/', 'a', { id: 'b', at }), 'x/y/a/2026/11/28/2026-11-28T16-44-00.123Z-b.ndjson')
})

test.run()
