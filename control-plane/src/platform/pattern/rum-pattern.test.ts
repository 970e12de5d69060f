import { PATTERN_CASES } from '@pharos/shared-protocol/rum/condition.cases.ts'
import { generatedPattern, generatedText, randomFrom } from '@pharos/shared-protocol/rum/pattern.fixture.ts'
import { readPattern } from '@pharos/shared-protocol/rum/pattern.ts'
import { checkPattern } from '@pharos/shared-protocol/rum/pattern-check.ts'
import { RE2JS } from 're2js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

// The patterns of conditions are a subset of JavaScript's and of RE2's; JavaScript's engine is compared where they live.

test('RE2 finds what the cases of patterns say', () => {
  for (const [pattern, found, missing] of PATTERN_CASES) {
    const compiled = RE2JS.compile(pattern)
    for (const text of found) assert.ok(compiled.matcher(text).find(), `/${pattern}/ in ${JSON.stringify(text)}`)
    for (const text of missing) assert.not(compiled.matcher(text).find(), `/${pattern}/ in ${JSON.stringify(text)}`)
  }
})

test('accepted patterns match as RE2 matches them', () => {
  const random = randomFrom(3)
  let accepted = 0
  for (let i = 0; i < 6_000; i++) {
    const source = generatedPattern(random)
    if (checkPattern(source) !== null) continue
    accepted++
    const compiled = RE2JS.compile(source)
    const own = readPattern(source)
    for (let k = 0; k < 4; k++) {
      const text = generatedText(random)
      assert.is(own(text), compiled.matcher(text).find(), `/${source}/ in ${JSON.stringify(text)}`)
    }
  }
  assert.ok(accepted > 2_000, `${accepted} accepted`)
})

test.run()
