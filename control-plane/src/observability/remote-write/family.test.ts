import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createFamilies, ENTRY } from './family.ts'

const told = (...names: string[]) => new Map(names.map(name => [name, { type: 1, help: 'x'.repeat(9), unit: 's' }]))

test('an account finds what it told, and no other', () => {
  const families = createFamilies()
  families.remember('a', told('m'))
  assert.equal(families.find('a', 'm'), { type: 1, help: 'x'.repeat(9), unit: '' })
  assert.is(families.find('b', 'm'), undefined)
  families.remember('a', new Map([['m', { type: 2, help: '', unit: '' }]]))
  assert.is(families.find('a', 'm')?.type, 2)
})

test('of too many the oldest are forgotten, of an account and in all', () => {
  const each = ENTRY + 10
  const families = createFamilies(3 * each, 5 * each)
  families.remember('a', told('1', '2', '3', '4'))
  assert.equal(
    ['1', '2', '3', '4'].map(name => families.find('a', name)?.type),
    [undefined, 1, 1, 1],
  )
  families.remember('b', told('1', '2'))
  assert.is(families.find('a', '2')?.type, 1)
  families.remember('c', told('1', '2'))
  assert.equal(
    ['a', 'b', 'c'].map(account => families.find(account, '2')?.type),
    [undefined, 1, 1],
  )
})

test.run()
