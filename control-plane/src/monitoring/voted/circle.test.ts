import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findCircle } from './circle.ts'

const test = suite('circles of depends_on')

interface Row {
  name: string
  /** `a: b c` for a monitor a that depends on b and c; the first is the one that is changed. */
  given: string[]
  circle: string | null
}

const ROWS: Row[] = [
  { name: 'nothing', given: ['a:'], circle: null },
  { name: 'a chain', given: ['a: b', 'b: c', 'c:'], circle: null },
  { name: 'a diamond', given: ['a: b c', 'b: d', 'c: d', 'd:'], circle: null },
  { name: 'itself', given: ['a: a'], circle: 'a a' },
  { name: 'two', given: ['a: b', 'b: a'], circle: 'a b a' },
  { name: 'three', given: ['a: b', 'b: c', 'c: a'], circle: 'a b c a' },
  { name: 'behind a branch', given: ['a: b c', 'b: c', 'c: d', 'd: a'], circle: 'a c d a' },
  { name: 'a circle that it only leads into', given: ['a: b', 'b: c', 'c: b'], circle: null },
  { name: 'one that is gone', given: ['a: b', 'b: x'], circle: null },
]

for (const { name, given, circle } of ROWS)
  test(name, () => {
    const [start, ...others] = given.map(line => {
      const [id = '', parents = ''] = line.split(':')
      return { id, friendly_name: id, depends_on: parents.split(' ').filter(Boolean) }
    })
    if (!start) throw new Error('The row has no monitor.')
    assert.is(findCircle(start, others)?.join(' ') ?? null, circle)
  })

test.run()
