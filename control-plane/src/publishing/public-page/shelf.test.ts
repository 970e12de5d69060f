import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Shelf } from './shelf.ts'

test('at most so many bytes stay; what was used longest ago goes first', () => {
  const shelf = new Shelf<{ bytes: number }>(100)
  for (const id of ['a', 'b', 'c']) shelf.put(id, { bytes: 33 })
  shelf.use('a')
  shelf.put('d', { bytes: 33 })
  assert.equal(shelf.ids(), ['c', 'a', 'd'])
  assert.is(shelf.bytes, 99)
})

test('a look is no use', () => {
  const shelf = new Shelf<{ bytes: number }>(100)
  for (const id of ['a', 'b']) shelf.put(id, { bytes: 50 })
  assert.is(shelf.peek('a')?.bytes, 50)
  shelf.put('c', { bytes: 50 })
  assert.equal(shelf.ids(), ['b', 'c'])
})

test('what grows is counted, and the others make place for it', () => {
  const shelf = new Shelf<{ bytes: number }>(100)
  const [a, b] = [{ bytes: 40 }, { bytes: 40 }]
  shelf.put('a', a)
  shelf.put('b', b)
  a.bytes = 60
  shelf.grown('a')
  assert.equal([shelf.ids(), shelf.bytes], [['a', 'b'], 100])
  a.bytes = 61
  shelf.grown('a')
  assert.equal([shelf.ids(), shelf.bytes], [['a'], 61])
})

test('one that is larger than all stays while it is served, and goes with the next', () => {
  const shelf = new Shelf<{ bytes: number }>(100)
  shelf.put('a', { bytes: 500 })
  assert.is(shelf.bytes, 500)
  shelf.put('b', { bytes: 1 })
  assert.equal([shelf.ids(), shelf.bytes], [['b'], 1])
})

test('in place of an older one, and taken away', () => {
  const shelf = new Shelf<{ bytes: number }>(100)
  shelf.put('a', { bytes: 50 })
  shelf.put('a', { bytes: 20 })
  assert.equal([shelf.size, shelf.bytes], [1, 20])
  shelf.remove('a')
  shelf.remove('a')
  assert.equal([shelf.size, shelf.bytes], [0, 0])
})

test.run()
