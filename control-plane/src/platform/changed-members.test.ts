import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { changedMembers } from './changed-members.ts'

const test = suite('changed members')

interface Member {
  id: string
  recent: number[]
  reason: string | null
}

const member = (id: string): Member => ({ id, recent: [1, 2], reason: null })
const BEFORE = ['a', 'b', 'c'].map(member)

const rows: [name: string, after: Member[], changed: string[]][] = [
  ['the same objects', BEFORE, []],
  ['copies', structuredClone(BEFORE), []],
  ['copies in another order', structuredClone(BEFORE).reverse(), []],
  ['a copy whose list has grown', [{ ...member('a'), recent: [1, 2, 3] }, member('b')], ['a']],
  ['a copy with a reason', [member('a'), { ...member('b'), reason: 'timeout' }], ['b']],
  ['a new one', [...BEFORE, member('d')], ['d']],
  ['fewer', [member('c')], []],
  ['none', [], []],
]
for (const [name, after, changed] of rows)
  test(name, () => {
    assert.equal(
      changedMembers(BEFORE, after, ({ id }) => id).map(({ id }) => id),
      changed,
    )
  })

test('entries of maps are compared by key', () => {
  const after = new Map([
    ['x', { value: 1 }],
    ['y', { value: 2 }],
  ])
  const before = new Map([
    ['x', { value: 1 }],
    ['y', { value: 1 }],
  ])
  assert.equal(
    changedMembers(before, after, ([key]) => key),
    [['y', { value: 2 }]],
  )
})

test.run()
