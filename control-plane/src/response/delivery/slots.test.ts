import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Slots } from './slots.ts'

const test = suite('slots of the sender')

/** Takes slots until none is left for an account; returns how many it got. */
function takeAll(slots: Slots, account: string): number {
  let taken = 0
  while (slots.take('well', account)) taken++
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
  test(`of ${count} slots an account gets three of four, and the next three of four of the rest`, () => {
    const slots = new Slots({ page: 0, well: count, failing: 0 })
    assert.equal(
      ['a', 'b', 'c'].map(account => takeAll(slots, account)),
      got,
    )
    assert.is(slots.free('well'), count - got[0] - got[1] - got[2])
  })

test('what is given back is free; a copy changes nothing', () => {
  const slots = new Slots({ page: 1, well: 2, failing: 0 })
  assert.ok(slots.copy().take('well', 'a'))
  assert.is(slots.free('well'), 2)
  slots.hold('well', 'a')
  slots.give('well', 'a')
  assert.equal([slots.free('well'), slots.held('well').size], [2, 0])
})

test('each sort has slots of its own', () => {
  const slots = new Slots({ page: 1, well: 1, failing: 0 })
  assert.equal([slots.take('well', 'a'), slots.take('well', 'b'), slots.take('page', 'b')], [true, false, true])
  assert.not(slots.take('failing', 'a'))
})

test.run()
