import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Pace } from './pace.ts'

/** The sizes of batches whose events take this long each, milliseconds. */
function sizes(perEventMs: number, batches: number): number[] {
  const pace = new Pace()
  return Array.from({ length: batches }, () => {
    const { size } = pace
    pace.note(size, size * perEventMs)
    return pace.size
  })
}

for (const [perEventMs, expected] of [
  [0, [100, 200, 200]],
  [1, [100, 200, 200]],
  [4, [50, 50, 50]],
  [10, [20, 20, 20]],
  [100, [10, 10, 10]],
] as const)
  test(`with ${perEventMs} ms an event a batch takes about 200 ms, and has 10 to 200 events`, () => {
    assert.equal(sizes(perEventMs, 3), expected)
  })

test('a batch that is not full changes nothing', () => {
  const pace = new Pace()
  pace.note(49, 10_000)
  pace.note(1, 0)
  pace.note(0, 0)
  assert.is(pace.size, 50)
})

test('it grows again when the work is quick again', () => {
  const pace = new Pace()
  pace.note(50, 60_000)
  assert.is(pace.size, 10)
  for (let n = 0; n < 5; n++) pace.note(pace.size, 1)
  assert.is(pace.size, 200)
})

test.run()
