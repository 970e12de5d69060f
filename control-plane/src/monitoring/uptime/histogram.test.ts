import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  bucketIndex,
  bucketValue,
  histogramOf,
  mergeHistograms,
  percentile,
  percentileOf,
  RELATIVE_ERROR,
} from './histogram.ts'
import { randomFrom } from './history.fixture.ts'

const PERCENTS = [0.1, 1, 7, 25, 50, 75, 90, 95, 99, 99.9, 100]
/** Rounding of logarithms at a bucket's very edge. */
const HAIR = 1e-9

/** Log-uniform from 0.1 ms to 120 s. */
function values(seed: number, count: number): number[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => 0.1 * 1_200_000 ** random()).sort((a, b) => a - b)
}

test('every value from 0.1 ms to 120 s is within 5 % of its bucket', () => {
  for (const ms of [0.1, 0.100001, 1, 1000, 119_999, 120_000, ...values(1, 20_000)]) {
    const error = Math.abs(bucketValue(bucketIndex(ms)) - ms) / ms
    assert.ok(error <= RELATIVE_ERROR + HAIR, `${ms} is off by ${error}`)
  }
})

test('values outside count as the nearest bound', () => {
  assert.equal([0, 0.05, 1e9].map(bucketIndex), [0.1, 0.1, 120_000].map(bucketIndex))
})

test('a histogram stays small', () => {
  assert.ok(Object.keys(histogramOf(values(2, 20_000))).length <= 142)
})

test('each percentile is within 5 % of the exact one', () => {
  for (const count of [1, 2, 3, 10, 100, 1001]) {
    const sorted = values(count, count)
    for (const p of PERCENTS) {
      const exact = percentileOf(sorted, p) ?? 0
      const near = percentile(histogramOf(sorted), p) ?? 0
      assert.ok(Math.abs(near - exact) <= exact * (RELATIVE_ERROR + HAIR), `p${p} of ${count}: ${near} for ${exact}`)
    }
  }
})

test('merging is exact, in any grouping', () => {
  const all = values(5, 900)
  const parts = [all.slice(0, 10), all.slice(10, 500), [], all.slice(500)].map(histogramOf)
  assert.equal(mergeHistograms(parts), histogramOf(all))
  const [first = {}, ...rest] = parts
  assert.equal(mergeHistograms([mergeHistograms(rest), first]), histogramOf(all))
})

const NEAREST_RANK: [p: number, then: number][] = [[1, 15], [30, 20], [40, 20], [50, 35], [100, 50]] // biome-ignore format: a table

test('percentiles are by nearest rank', () => {
  for (const [p, then] of NEAREST_RANK) assert.is(percentileOf([15, 20, 35, 40, 50], p), then, `p${p}`)
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  for (const p of hundred) assert.is(percentileOf(hundred, p), p)
})

test('nothing has no percentile', () => {
  assert.is(percentileOf([], 50), null)
  assert.is(percentile({}, 50), null)
})

test.run()
