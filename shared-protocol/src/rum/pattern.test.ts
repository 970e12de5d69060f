import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PATTERN_CASES } from './condition.cases.ts'
import { generatedPattern, generatedText, HOSTILE, randomFrom } from './pattern.fixture.ts'
import { MOST_MATCHED, readPattern } from './pattern.ts'
import { checkPattern, MOST_PATTERN } from './pattern-check.ts'

for (const [pattern, found, missing] of PATTERN_CASES)
  test(`/${pattern}/ is accepted and finds what it should`, () => {
    assert.is(checkPattern(pattern), null)
    const matches = readPattern(pattern)
    for (const text of found) assert.ok(matches(text), JSON.stringify(text))
    for (const text of missing) assert.not(matches(text), JSON.stringify(text))
  })

for (const [pattern, code, at] of [
  ['x'.repeat(MOST_PATTERN + 1), 'pattern_too_long', undefined],
  ['(abcdefghij){60}', 'pattern_too_large', undefined],
  ['(a+)+', 'pattern_nested_quantifier', 5],
  ['(a*)*', 'pattern_nested_quantifier', 5],
  ['(?:a?b){2}', 'pattern_nested_quantifier', 8],
  ['((a+))*', 'pattern_nested_quantifier', 7],
  ['(a|b*)+', 'pattern_nested_quantifier', 7],
  ['(a)\\1', 'pattern_backreference', 4],
  ['(?<n>a)\\k<n>', 'pattern_group_kind', 1],
  ['(?=a)', 'pattern_group_kind', 1],
  ['(?!a)', 'pattern_group_kind', 1],
  ['a(?<=a)', 'pattern_group_kind', 2],
  ['(?i)a', 'pattern_group_kind', 1],
  ['\\p{L}', 'pattern_escape', 1],
  ['💡\\u0041', 'pattern_escape', 2],
  ['\\x41', 'pattern_escape', 1],
  ['\\Z', 'pattern_escape', 1],
  ['a\\', 'pattern_escape', 2],
  ['[]', 'pattern_class', 1],
  ['[^]', 'pattern_class', 1],
  ['[]a]', 'pattern_class', 1],
  ['[[:alpha:]]', 'pattern_class', 1],
  ['[z-a]', 'pattern_class', 1],
  ['[\\d-x]', 'pattern_class', 1],
  ['[a-c-e]', 'pattern_class', 1],
  ['[\\b]', 'pattern_class', 1],
  ['[a', 'pattern_class', 1],
  ['*a', 'pattern_quantifier', 1],
  ['a**', 'pattern_quantifier', 3],
  ['a?+', 'pattern_quantifier', 3],
  ['a{2}{3}', 'pattern_quantifier', 5],
  ['^*', 'pattern_quantifier', 2],
  ['\\b+', 'pattern_quantifier', 3],
  ['a{3,2}', 'pattern_quantifier', 2],
  ['a{1001}', 'pattern_quantifier', 2],
  ['a|+', 'pattern_quantifier', 3],
  ['(a', 'pattern_parenthesis', 1],
  ['a)', 'pattern_parenthesis', 2],
  ['a{', 'pattern_brace', 2],
  ['a{,3}', 'pattern_brace', 2],
  ['}', 'pattern_brace', 1],
  [']', 'pattern_brace', 1],
] as const)
  test(`/${pattern.slice(0, 30)}/ is refused`, () => {
    const fault = checkPattern(pattern)
    assert.is(fault?.code, code)
    assert.is(fault && 'at' in fault.params ? fault.params.at : undefined, at)
  })

test('accepted patterns match as the engine of JavaScript matches them', () => {
  const random = randomFrom(1)
  let accepted = 0
  let found = 0
  for (let i = 0; i < 20_000; i++) {
    const source = generatedPattern(random)
    if (checkPattern(source) !== null) continue
    accepted++
    const own = readPattern(source)
    const native = new RegExp(source.replaceAll('.', '[^\\n]').replaceAll('\\[^\\n]', '\\.'))
    for (let k = 0; k < 6; k++) {
      const text = generatedText(random)
      const wanted = native.test(text)
      if (wanted) found++
      assert.is(own(text), wanted, `/${source}/ in ${JSON.stringify(text)}`)
    }
  }
  assert.ok(accepted > 5_000 && found > 2_000, `${accepted} accepted, ${found} found`)
})

test('no accepted pattern takes long, whatever the text', () => {
  const random = randomFrom(2)
  const patterns = [...HOSTILE, ...Array.from({ length: 3_000 }, () => generatedPattern(random, 60))]
  const accepted = patterns.filter(source => checkPattern(source) === null)
  assert.ok(accepted.length > 300, `${accepted.length} of ${patterns.length} are accepted`)
  for (const source of accepted) {
    const matches = readPattern(source)
    for (const text of ['a', 'ab', 'aaab', 'abc/', ' a', 'é💡'].map(one => `${one.repeat(MOST_MATCHED)}!`)) {
      const start = process.cpuUsage()
      matches(text)
      const { user, system } = process.cpuUsage(start)
      // A backtracking engine would take from minutes to the age of the universe for those of HOSTILE.
      assert.ok((user + system) / 1e6 < 1, `/${source}/ took ${(user + system) / 1e6} s`)
    }
  }
})

test('a text is looked at up to its bound, and its cut is not its end', () => {
  assert.ok(readPattern('b')(`${'a'.repeat(MOST_MATCHED - 1)}b`))
  assert.not(readPattern('b')(`${'a'.repeat(MOST_MATCHED)}b`))
  assert.ok(readPattern('a$')('a'.repeat(MOST_MATCHED)))
  assert.not(readPattern('a$')('a'.repeat(MOST_MATCHED + 1)))
})

test.run()
