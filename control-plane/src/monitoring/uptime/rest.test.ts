import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { restAfter } from './rest.ts'

const test = suite('rests between batches of rollups')

for (const [name, batch, ms] of [
  ['a full batch', { monitors: 250, tookMs: 100, turnMs: 1_000 }, 500],
  ['a long one', { monitors: 250, tookMs: 3_000, turnMs: 3_000 }, 2_000],
  ['the last one, which is not full', { monitors: 249, tookMs: 100, turnMs: 1_000 }, 0],
  ['a turn that may not end before the next bucket', { monitors: 250, tookMs: 100, turnMs: 150_000 }, 0],
] as const)
  test(name, () => assert.is(restAfter(batch), ms))

test.run()
