import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeSeries, encodeSeries } from './decode.ts'
import { faultOfHistogram, faultOfSeries } from './fault.ts'
import type { NativeHistogram, Series } from './message.ts'

const test = suite('remote write: what a receiver refuses')
const TOLD = { find: () => undefined, remember: () => {} }
const NOT_A_NUMBER = '9221120237041090560'
const STALE = '9218868437227405314'

/** A series as it arrives. */
function received(series: object): Series {
  const [found] = decodeSeries(encodeSeries({ timeseries: [series] }, 1), 1, TOLD)
  if (!found) throw new Error('no series')
  return found
}

function native(fields: object): NativeHistogram {
  const [found] = received({ labels: [], histograms: [fields] }).histograms
  if (!found) throw new Error('no histogram')
  return found
}

const NAMES = ['__name__', 'a', 'instance', 'job', 'z', 'ä', '\ue000', '😀']
const label = (name: string, value = 'x') => ({ name, value })

test('labels are sorted by the bytes of their names, once each, and not empty', () => {
  const fault = (labels: object[]) => faultOfSeries(received({ labels }), 2)
  assert.is(fault(NAMES.map(name => label(name))), null)
  for (const [at, name] of NAMES.entries()) {
    const all = NAMES.map(each => label(each))
    assert.is(fault(all.toSpliced(at, 0, label(name))), 'invalid_series', `${name} twice`)
    assert.is(fault([...all.toSpliced(at, 1), label(name)]), at === NAMES.length - 1 ? null : 'invalid_series', name)
    assert.is(fault(all.toSpliced(at, 1)), null, `without ${name}`)
    assert.is(fault(all.with(at, label(name, ''))), at === 0 ? null : 'invalid_series', `${name} is empty`)
  }
  assert.is(fault([label('')]), 'invalid_series')
})

test('samples and histograms together are refused by version 2 only', () => {
  const mixed = received({ labels: [label('a')], samples: [{ timestamp: 1 }], histograms: [{ timestamp: 1 }] })
  assert.is(faultOfSeries(mixed, 2), 'invalid_series')
  assert.is(faultOfSeries(mixed, 1), null)
})

const SPANS = {
  positiveSpans: [
    { offset: 2, length: 2 },
    { offset: 1, length: 1 },
  ],
}
const NEGATIVE = { negativeSpans: [{ offset: -3, length: 1 }], negativeDeltas: [4] }
const INTEGER = { countInt: 11, zeroCountInt: 1, zeroThreshold: 0.1, ...SPANS, positiveDeltas: [2, 1, -2], ...NEGATIVE }
const CUSTOM = { schema: -53, customValues: [-1, 0, 2], positiveSpans: [{ offset: 1, length: 3 }] }
const OWN = { ...CUSTOM, countInt: 6, positiveDeltas: [1, 1, 1] }

test('schemas: those that are specified', () => {
  for (let schema = -60; schema <= 60; schema += 1) {
    const known = schema >= -4 && schema <= 8
    if (schema !== -53)
      assert.is(faultOfHistogram(native({ ...INTEGER, schema })), known ? null : 'unknown_schema', String(schema))
  }
  assert.is(faultOfHistogram(native(OWN)), null)
})

test('the count of whole numbers is the sum of the buckets, unless values were not numbers', () => {
  for (let countInt = 0; countInt < 1_000; countInt += 1) {
    assert.is(faultOfHistogram(native({ ...INTEGER, countInt })), countInt === 11 ? null : 'invalid_buckets')
    const odd = native({ ...INTEGER, countInt, sum: NOT_A_NUMBER })
    assert.is(faultOfHistogram(odd), countInt >= 11 ? null : 'invalid_buckets')
    assert.is(faultOfHistogram(native({ ...INTEGER, countInt, sum: STALE })), null)
  }
})

test('the count of a float histogram is about the sum of its buckets', () => {
  const fault = (countFloat: number) =>
    faultOfHistogram(native({ countFloat, zeroCountFloat: 0.25, ...SPANS, positiveCounts: [1e6, 2e6, 0.125] }))
  const sum = 3e6 + 0.375
  for (const share of [0.9995, 1, 1.0005]) assert.is(fault(sum * share), null, String(share))
  for (const share of [0, 0.5, 0.99, 1.01, 2, Number.POSITIVE_INFINITY, Number.NaN])
    assert.is(fault(sum * share), 'invalid_buckets', String(share))
})

const BAD: [string, object][] = [
  ['fewer counts than the spans say', { ...INTEGER, positiveDeltas: [2, 1] }],
  ['more counts', { ...INTEGER, countInt: 12, positiveDeltas: [2, 1, -2, 0] }],
  ['a negative count', { ...INTEGER, countInt: 4, positiveDeltas: [2, 1, -8] }],
  [
    'overlapping spans',
    {
      ...INTEGER,
      positiveSpans: [
        { offset: 2, length: 2 },
        { offset: -1, length: 1 },
      ],
    },
  ],
  ['bounds without custom buckets', { ...INTEGER, customValues: [1] }],
  ['custom buckets with a zero bucket', { ...OWN, countInt: 7, zeroCountInt: 1 }],
  ['custom buckets with a threshold', { ...OWN, zeroThreshold: 0.1 }],
  ['custom buckets with negative ones', { ...OWN, ...NEGATIVE, countInt: 10 }],
  ['custom buckets before the first', { ...OWN, positiveSpans: [{ offset: -1, length: 3 }] }],
  ['bounds that are not sorted', { ...OWN, customValues: [0, -1, 2] }],
  ['bounds that are repeated', { ...OWN, customValues: [-1, 0, 0] }],
  ['a bound that is infinite', { ...OWN, customValues: [-1, 0, Number.POSITIVE_INFINITY] }],
  ['a bound that is not a number', { ...OWN, customValues: [Number.NaN, 0, 1] }],
]

for (const [name, fields] of BAD)
  test(`refuses ${name}`, () => assert.is(faultOfHistogram(native(fields)), 'invalid_buckets'))

test.run()
