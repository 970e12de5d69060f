import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BodyBudget, type BodyHolder } from './body-budget.ts'

const test = suite('body budget')

function holder(): BodyHolder & { evicted: boolean } {
  return {
    evicted: false,
    evict() {
      this.evicted = true
    },
  }
}

test('gives what is left and takes it back', () => {
  const budget = new BodyBudget(100)
  const one = holder()
  assert.is(budget.resize(one, 60), true)
  assert.is(budget.resize(one, 100), true)
  assert.is(budget.left, 0)
  budget.release(one)
  budget.release(one)
  assert.is(budget.left, 100)
})

test('the largest body is evicted, and one that would be the largest itself gets nothing', () => {
  const budget = new BodyBudget(100)
  const [small, large, another] = [holder(), holder(), holder()]
  budget.resize(small, 10)
  budget.resize(large, 80)
  assert.is(budget.resize(another, 80), false, 'not larger than another')
  assert.is(large.evicted, false)
  assert.is(budget.resize(another, 79), true)
  assert.is(large.evicted, true)
  assert.is(small.evicted, false)
  assert.is(budget.left, 11)
  assert.is(budget.resize(holder(), 101), false, 'more than there is')
})

test('a body smaller than its share is never evicted', () => {
  const budget = new BodyBudget(200)
  const greedy = Array.from({ length: 9 }, holder)
  const modest = holder()
  budget.resize(modest, 20)
  for (let round = 0; round < 50; round++)
    for (const [index, one] of greedy.entries()) budget.resize(one, 21 + ((round * 7 + index) % 60))
  assert.is(modest.evicted, false)
  assert.ok(budget.left >= 0)
})

test.run()
