import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changeOf, surprise, wordsOf } from './rules.ts'

for (const [count, count_before, expected, change, words] of [
  [0, 0, 0.5, null, ''],
  [1, 0, 0.5, 'new', 'New: 1 record, none before'],
  [0, 3, 0.5, null, ''],
  [0, 20, 0.5, 'gone', 'Gone: no records, 20 before'],
  [100, 100, 0.5, null, ''],
  [110, 100, 0.5, null, ''],
  [300, 100, 0.5, 'more', '3 times as often: 300 records, 100 before'],
  [100, 340, 0.5, 'fewer', '3.4 times as rarely: 100 records, 340 before'],
  // The window is a quarter of the time: a third of the records is what was to be expected.
  [100, 300, 0.25, null, ''],
  [300, 300, 0.25, 'more', '3 times as often: 300 records, 300 before'],
] as const)
  test(`${count} against ${count_before} in ${expected} of the time`, () => {
    const compared = { count, count_before, expected }
    assert.is(changeOf(compared), change)
    if (change !== null) assert.is(wordsOf(change, compared), words)
  })

test('what is expected is no surprise, and more of the same difference is a greater one', () => {
  assert.is(surprise({ count: 50, count_before: 50, expected: 0.5 }), 0)
  const small = surprise({ count: 15, count_before: 10, expected: 0.5 })
  const large = surprise({ count: 150, count_before: 100, expected: 0.5 })
  assert.ok(Math.abs(large - 10 * small) < 1e-9)
})

test.run()
