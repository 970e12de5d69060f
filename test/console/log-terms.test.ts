import { parseSearch } from '@pharos/shared-protocol/log-search/parse.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as terms from '../../control-plane/web/console/src/screen/log/terms.ts'

const test = suite('the terms of a search, as facets change them')

const { bothOf, chosenIn, notOf, onlyValue, toggleExcluded, toggleValue } = terms

test('a value is added to those that a field may have, and taken away again', () => {
  assert.is(toggleValue('', 'level', 'error'), 'level:error')
  assert.is(toggleValue('disk full level:error', 'level', 'warn'), 'disk full (level:error OR level:warn)')
  assert.is(toggleValue('(level:error OR level:warn) "disk full"', 'level', 'error'), '"disk full" level:warn')
  assert.is(toggleValue('level:error', 'level', 'error'), '')
  assert.is(toggleValue('-level:error x', 'level', 'error'), 'x level:error')
  assert.is(onlyValue('(level:error OR level:warn) -level:info', 'level', 'info'), 'level:info')
})

test('a value is left out, and let in again', () => {
  assert.is(toggleExcluded('x', 'source', 'shop'), 'x -source:shop')
  assert.is(toggleExcluded('x NOT source:shop', 'source', 'shop'), 'x')
  assert.is(toggleExcluded('(source:shop OR source:web)', 'source', 'shop'), 'source:web -source:shop')
})

test('what a search says otherwise stays: alternatives, wildcards, comparisons, phrases', () => {
  assert.is(toggleValue('a OR b', 'level', 'error'), '(a OR b) level:error')
  assert.is(toggleValue('source:web-*', 'source', 'shop'), 'source:web-* source:shop')
  assert.is(toggleValue('level:>=warn AND -("a b" OR c)', 'level', 'info'), 'level:>=warn -("a b" OR c) level:info')
  assert.is(notOf('a b'), '-(a b)')
  assert.is(notOf('-a'), 'a')
  assert.is(bothOf('a OR b', 'c'), '(a OR b) c')
  assert.equal(chosenIn('x level:error -level:info', 'level'), {
    included: ['error'],
    excluded: ['info'],
    rest: 'x -level:info',
  })
})

test('whatever a key and a value are, the search means them', () => {
  const texts = ['shop', 'a b', '"', '\\', 'x*', '>5', '', '-', '(', 'http://x', 'ä:ö', ' ', 'OR', '*', '//', 'a,b']
  for (const key of texts.filter(each => each !== ''))
    for (const value of texts) {
      const [one, none] = [onlyValue('', key, value), toggleExcluded('', key, value)]
      const is = { kind: 'field', field: key, is: { test: 'equals', value } }
      assert.equal(parseSearch(one), is, one)
      assert.equal(parseSearch(none), { kind: 'not', of: is }, none)
      assert.equal(chosenIn(one, key).included, [value])
      assert.equal(chosenIn(none, key).excluded, [value])
      assert.is(toggleValue(one, key, value), '')
      assert.equal(parseSearch(toggleValue(one, key, 'z')), {
        kind: 'or',
        of: [is, { ...is, is: { test: 'equals', value: 'z' } }],
      })
    }
})

test.run()
