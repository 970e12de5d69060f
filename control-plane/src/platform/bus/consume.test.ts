import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lingerAfter } from './consume.ts'

for (const [size, ms] of [
  [0, 0],
  [1, 0],
  [7, 0],
  [8, 20],
  [500, 20],
] as const)
  test(`after a batch of ${size} the next waits ${ms} ms for company`, () => assert.is(lingerAfter(size), ms))

test.run()
