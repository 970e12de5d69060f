import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { money } from './money.ts'

for (const [amount, currency, text] of [
  [2_900, 'eur', '29.00 EUR'],
  [-50, 'usd', '-0.50 USD'],
  [0, 'eur', '0.00 EUR'],
  [2_900, 'jpy', '2900 JPY'],
  [2_900, 'kwd', '2.900 KWD'],
] as const)
  test(`${amount} of ${currency} is ${text}`, () => assert.is(money(amount, currency), text))

test.run()
