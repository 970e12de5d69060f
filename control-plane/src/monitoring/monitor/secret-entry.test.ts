import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { mergeNamed } from './secret-entry.ts'

const test = suite('secret entries')

const secret = (name: string, value: string) => ({ name, value, secret: true })
const plain = (name: string, value: string) => ({ name, value, secret: false })

/** Given entries, and the entries that follow, `name=value`, with a star for secret ones; null: refused. */
const table: [
  name: string,
  before: string[],
  given: { name: string; value?: string; secret?: boolean }[],
  string[] | null,
][] = [
  ['one is kept', ['a*=1'], [{ name: 'a' }], ['a*=1']],
  ['whatever the case', ['a*=1'], [{ name: 'A' }], ['A*=1']],
  ['two of one name are both kept', ['a*=1', 'a*=2'], [{ name: 'a' }, { name: 'a' }], ['a*=1', 'a*=2']],
  [
    'three, around others',
    ['a*=1', 'b=x', 'a*=2', 'a*=3'],
    [{ name: 'a' }, { name: 'a' }, { name: 'a' }],
    ['a*=1', 'a*=2', 'a*=3'],
  ],
  ['the first changes', ['a*=1', 'a*=2'], [{ name: 'a', value: '3' }, { name: 'a' }], ['a*=3', 'a*=2']],
  ['the second changes', ['a*=1', 'a*=2'], [{ name: 'a' }, { name: 'a', value: '3' }], ['a*=1', 'a*=3']],
  [
    'one is added before them',
    ['a*=1', 'a*=2'],
    [{ name: 'a', value: '0' }, { name: 'a' }, { name: 'a' }],
    ['a*=0', 'a*=1', 'a*=2'],
  ],
  [
    'a readable one beside',
    ['a=x', 'a*=1'],
    [{ name: 'a', value: 'x', secret: false }, { name: 'a' }],
    ['a=x', 'a*=1'],
  ],
  ['one of one, and a new one', ['a*=1'], [{ name: 'a', value: '2' }, { name: 'a' }], ['a*=2', 'a*=1']],
  ['one of two: which?', ['a*=1', 'a*=2'], [{ name: 'a' }], null],
  ['two of one', ['a*=1'], [{ name: 'a' }, { name: 'a' }], null],
  ['none is stored', [], [{ name: 'a' }], null],
  ['a secret never becomes readable', ['a*=1'], [{ name: 'a', secret: false }], null],
]

for (const [name, before, given, expected] of table)
  test(name, () => {
    const stored = before.map(text => {
      const [, key = '', star, value = ''] = /^(\w)(\*?)=(.*)$/.exec(text) ?? []
      return star ? secret(key, value) : plain(key, value)
    })
    const merge = () => mergeNamed('headers', stored, given)
    if (expected === null)
      assert.throws(
        merge,
        (error: unknown) => error instanceof Refusal && /headers\[\d\]\.value/.test(JSON.stringify(error)),
      )
    else
      assert.equal(
        merge().map(each => `${each.name}${each.secret ? '*' : ''}=${each.value}`),
        expected,
      )
  })

test.run()
