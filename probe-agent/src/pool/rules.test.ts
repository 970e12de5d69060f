import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextLimit } from './rules.ts'

const test = suite('pool rules')

const table: { name: string; limit: number; worstOwnMs: number; peak: number; most: number; next: number }[] = [
  { name: 'shrinks by a fifth when the loop is late', limit: 100, worstOwnMs: 20.1, peak: 100, most: 200, next: 80 },
  { name: 'shrinks also when little runs', limit: 100, worstOwnMs: 50, peak: 1, most: 200, next: 80 },
  { name: 'stays at the mark itself', limit: 100, worstOwnMs: 20, peak: 100, most: 200, next: 100 },
  { name: 'stays between the marks', limit: 100, worstOwnMs: 10.1, peak: 100, most: 200, next: 100 },
  { name: 'grows by a tenth when relaxed and full', limit: 100, worstOwnMs: 10, peak: 100, most: 200, next: 110 },
  { name: 'does not grow when not full', limit: 100, worstOwnMs: 0, peak: 99, most: 200, next: 100 },
  { name: 'grows by one at least', limit: 5, worstOwnMs: 0, peak: 5, most: 200, next: 6 },
  { name: 'grows to the most', limit: 195, worstOwnMs: 0, peak: 195, most: 200, next: 200 },
  { name: 'shrinks to the least', limit: 4, worstOwnMs: 500, peak: 4, most: 200, next: 4 },
  { name: 'keeps within a most that is under the least', limit: 2, worstOwnMs: 500, peak: 2, most: 2, next: 2 },
]

for (const { name, limit, next, ...seen } of table) test(name, () => assert.is(nextLimit(limit, seen), next))

test.run()
