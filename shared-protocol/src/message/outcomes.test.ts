import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joinOutcomes, MOST_TOGETHER, splitOutcomes } from './outcomes.ts'

const split = (message: string) => splitOutcomes(Buffer.from(message)).map(each => Buffer.from(each).toString())
const outcomes = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify({ n, text: 'line\nend' }))

test('a message has the outcomes that were joined, one or many', () => {
  for (const count of [1, 2, MOST_TOGETHER])
    assert.equal(split(joinOutcomes(outcomes(count))), outcomes(count), String(count))
})

test('a message with more lines than agents send is not split', () => {
  const message = joinOutcomes(outcomes(MOST_TOGETHER + 1))
  assert.equal(split(message), [message])
  assert.is(splitOutcomes(Buffer.alloc(1_000_000, '\n')).length, 1)
})

test('empty lines are outcomes that nobody can read', () => {
  assert.equal(split(''), [''])
  assert.equal(split('{}\n\n'), ['{}', '', ''])
})

test.run()
