import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fits, readFilter } from './filter.ts'

const VALUE = { type: 'Work', value: 'Ann@Example.com', primary: true, rank: 3, empty: '', 'odd"name': 1 }

/** Whether a value of an attribute fits (RFC 7644, 3.4.2.2). */
const CASES: [filter: string, fits: boolean][] = [
  ['type eq "work"', true],
  ['TYPE EQ "WORK"', true],
  ['type eq "home"', false],
  ['type ne "home"', true],
  ['type ne "work"', false],
  ['missing ne "x"', true],
  ['missing eq null', true],
  ['type eq null', false],
  ['missing pr', false],
  ['empty pr', false],
  ['type pr', true],
  ['value co "example"', true],
  ['value sw "ann@"', true],
  ['value ew ".com"', true],
  ['value sw "example"', false],
  ['primary eq true', true],
  ['primary eq "True"', true],
  ['primary eq false', false],
  ['rank gt 2', true],
  ['rank gt 3', false],
  ['rank ge 3', true],
  ['rank lt 3', false],
  ['rank le 3', true],
  ['rank eq "3"', false],
  ['type eq "work" and primary eq true', true],
  ['type eq "work" and primary eq false', false],
  ['type eq "home" or primary eq true', true],
  ['type eq "work" or type eq "home" and primary eq false', true],
  ['(type eq "work" or type eq "home") and primary eq false', false],
  ['not (type eq "work")', false],
  ['not (type eq "home") and primary eq true', true],
  ['((((((((((type pr))))))))))', true],
  ['value eq "a \\"quoted\\" (word) and more"', false],
]

for (const [filter, expect] of CASES)
  test(`a filter: ${filter}`, () => {
    assert.is(fits(VALUE, readFilter(filter)), expect)
  })

test('a value that is not an object is its own value', () => {
  assert.ok(fits('x', readFilter('value eq "X"')))
  assert.not.ok(fits('x', readFilter('type eq "x"')))
})

const WRONG = [
  '',
  'type',
  'type eq',
  'type is "x"',
  'type eq "x',
  'type eq x',
  'type eq "x" and',
  'type eq "x" or or',
  '(type eq "x"',
  'type eq "x")',
  'not type eq "x"',
  'a[b eq 1',
  '"x" eq type',
  'type eq "x" type eq "y"',
  'a-b:c eq 1',
  '(((((((((((type pr)))))))))))',
  Array(21).fill('a pr').join(' and '),
  `a eq "${'x'.repeat(2_000)}"`,
]

for (const filter of WRONG)
  test(`a filter is refused: ${filter.slice(0, 50)}`, () => {
    assert.throws(
      () => readFilter(filter),
      (error: { scimType?: string }) => /^invalid(Filter|Path)$/.test(error.scimType ?? ''),
    )
  })

test('a filter is read as it is written, and not as all its alternatives', () => {
  const largest = readFilter(Array.from({ length: 10 }, () => '(a pr or b pr)').join(' and '))
  assert.equal(
    largest.op === 'and' && largest.parts.map(part => part.op === 'or' && part.parts.length),
    Array(10).fill(2),
  )
})

test.run()
