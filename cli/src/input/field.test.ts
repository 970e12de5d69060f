import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDecimal } from './field.ts'

for (const [text, value] of [
  ['0.1', 0.1],
  ['2', 2],
] as const)
  test(`${text} is a number`, () => assert.is(parseDecimal(text), value))

for (const text of ['', 'abc', '0,1', '-1', '1e9', 'NaN'])
  test(`"${text}" is none`, () => assert.throws(() => parseDecimal(text), /is not a number such as 0\.1/))

test.run()
