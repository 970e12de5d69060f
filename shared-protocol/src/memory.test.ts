import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { releaseMemory } from './memory.ts'

const MB = 2 ** 20
const NUMBERS = (80 * MB) / 8

test('what is no longer in use is given back', () => {
  let numbers: number[] | undefined = new Array(NUMBERS).fill(0.5)
  const full = process.memoryUsage().heapTotal
  assert.is(numbers[1], 0.5)
  numbers = undefined
  releaseMemory()
  assert.ok(full - process.memoryUsage().heapTotal > 60 * MB)
})

test.run()
