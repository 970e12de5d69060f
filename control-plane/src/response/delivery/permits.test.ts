import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Permits } from './permits.ts'

const test = suite('permits of the sender')

/** Takes permits until none is left for an account; returns how many it got. */
function takeAll(permits: Permits, account: string): number {
  let taken = 0
  while (permits.take('well', account)) taken++
  return taken
}

for (const [count, got] of [
  [1, [1, 0, 0]],
  [2, [2, 0, 0]],
  [4, [3, 1, 0]],
  [10, [8, 2, 0]],
  [50, [38, 9, 3]],
  [150, [113, 28, 7]],
] as const)
  test(`of ${count} permits an account gets three of four, and the next three of four of the rest`, () => {
    const permits = new Permits({ page: 0, well: count, failing: 0 })
    assert.equal(
      ['a', 'b', 'c'].map(account => takeAll(permits, account)),
      got,
    )
    assert.is(permits.free('well'), count - got[0] - got[1] - got[2])
  })

test('what is given back is free; a copy changes nothing', () => {
  const permits = new Permits({ page: 1, well: 2, failing: 0 })
  assert.ok(permits.copy().take('well', 'a'))
  assert.is(permits.free('well'), 2)
  permits.hold('well', 'a')
  permits.give('well', 'a')
  assert.equal([permits.free('well'), permits.held('well').size], [2, 0])
})

test('each sort has permits of its own', () => {
  const permits = new Permits({ page: 1, well: 1, failing: 0 })
  assert.equal([permits.take('well', 'a'), permits.take('well', 'b'), permits.take('page', 'b')], [true, false, true])
  assert.not(permits.take('failing', 'a'))
})

test.run()
