import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mayFinish } from './beat.ts'

const test = suite('the end of a script')

const table: [name: string, beat: number, now: number, finishes: boolean][] = [
  ['that beats goes on', 9_900, 10_000, true],
  ['goes on until the end of the extra time', 11_900, 11_999, true],
  ['is cut off at the end of it', 11_900, 12_000, false],
  ['goes on before it has beaten', 0, 3_999, true],
  ['is cut off when it never beats', 0, 4_000, false],
  ['goes on just before it is silent for too long', 2_000, 5_999, true],
  ['is cut off when it falls silent', 2_000, 6_000, false],
]

for (const [name, beat, now, finishes] of table)
  test(name, () => {
    const over = 1_000_000
    assert.is(mayFinish({ over, beat: beat === 0 ? 0 : over + beat, now: over + now }), finishes)
  })

test.run()
