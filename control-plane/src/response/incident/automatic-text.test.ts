import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { affectedText, inEnglish, reopenedText } from './automatic-text.ts'

const test = suite('what an incident affects, in words')

const CHANGES: [before: string[], after: string[], words: string | null][] = [
  [[], [], null],
  [['A'], ['A'], null],
  [['A', 'B'], ['B', 'A'], null],
  [[], ['A'], 'A is affected.'],
  [[], ['A', 'B'], 'A and B are affected.'],
  [['A'], ['A', 'B'], 'B is affected, too.'],
  [['A'], ['A', 'B', 'C'], 'B and C are affected, too.'],
  [['A'], [], 'A works again.'],
  [['A', 'B'], [], 'A and B work again.'],
  [['A', 'B'], ['B'], 'A works again. B is still affected.'],
  [['A', 'B', 'C'], ['B', 'C'], 'A works again. B and C are still affected.'],
  [['A'], ['B'], 'A works again. B is affected.'],
  [['A', 'B'], ['B', 'C'], 'A works again. C is affected, too. B is still affected.'],
  [[], ['A', 'B', 'C', 'D', 'E'], 'A, B, C, D and E are affected.'],
  [[], ['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E and 2 more are affected.'],
] // biome-ignore format: a table

for (const [before, after, words] of CHANGES)
  test(`${before.join('')} → ${after.join('')}`, () => {
    const text = affectedText(before, after)
    assert.is(text && inEnglish(text), words)
  })

test('a reopened incident says so', () => {
  assert.is(inEnglish(reopenedText([])), 'This incident is open again.')
  assert.is(inEnglish(reopenedText(['A', 'B'])), 'This incident is open again. A and B are affected.')
})

test.run()
