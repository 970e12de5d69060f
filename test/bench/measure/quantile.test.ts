import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { median, quantile } from './quantile.ts'

const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)

const rows: { name: string; sample: number[]; share: number; is: number | null }[] = [
  { name: 'nothing has no quantile', sample: [], share: 0.5, is: null },
  { name: 'one value is every quantile', sample: [7], share: 0.99, is: 7 },
  { name: 'the lowest', sample: hundred, share: 0, is: 1 },
  { name: 'p99 of a hundred', sample: hundred, share: 0.99, is: 99 },
  { name: 'the highest', sample: hundred, share: 1, is: 100 },
]
for (const { name, sample, share, is } of rows) test(name, () => assert.is(quantile(sample, share), is))

test('the median of an even number of values is the lower one in the middle', () => assert.is(median([4, 1, 3, 2]), 2))

test.run()
