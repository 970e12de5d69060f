import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { countCut } from './cut.ts'

const test = suite('what is cut of a batch of a page')
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))

for (const { name, given, read, gives } of [
  { name: 'nothing', given: { url: 'a', n: 1 }, read: { url: 'a', n: 1 }, gives: [0, 0] },
  { name: 'a field that nobody reads', given: { url: 'a', more: 'b' }, read: { url: 'a' }, gives: [0, 0] },
  { name: 'texts', given: { url: 'abc', title: 'xyz' }, read: { url: 'ab', title: 'x' }, gives: [2, 0] },
  {
    name: 'a text in a list',
    given: { causes: [{ message: 'abc' }] },
    read: { causes: [{ message: 'a' }] },
    gives: [1, 0],
  },
  { name: 'attributes', given: { attributes: many(130) }, read: { attributes: many(100) }, gives: [0, 30] },
  {
    name: 'attributes and traits of a session',
    given: { attributes: many(3), user: { traits: many(101) } },
    read: { attributes: many(3), user: { traits: many(100) } },
    gives: [0, 1],
  },
  { name: 'all of them', given: { attributes: { a: 1, b: {} } }, read: { attributes: undefined }, gives: [0, 2] },
  { name: 'a text among them', given: { attributes: { a: 'xy' } }, read: { attributes: { a: 'x' } }, gives: [1, 0] },
  { name: 'no object', given: { attributes: 'x'.repeat(9) }, read: {}, gives: [0, 0] },
  { name: 'nothing at all', given: null, read: { url: 'a' }, gives: [0, 0] },
] as { name: string; given: unknown; read: unknown; gives: [number, number] }[])
  test(name, () => {
    const { texts, values } = countCut(given, read)
    assert.equal([texts, values], gives)
  })

test.run()
