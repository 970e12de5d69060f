import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { alone, isRunning, joined } from '../../control-plane/web/console/src/part/plot-joins.ts'
import { runningRow } from '../../control-plane/web/console/src/part/plot-series.ts'
import { unitOfAll, unitsIn } from '../../control-plane/web/console/src/part/unit.ts'

const test = suite('the lines of a plot, and its units')

const times = Array.from({ length: 12 }, (_, at) => at * 10)

for (const { name, values, step = 10, interval = null, gaps } of [
  { name: 'neighbours alone are joined', values: [1, 2, null, 3, 4], gaps: [2] },
  { name: 'a source of 30 s in points of 10 s', values: [1, null, null, 2, null, null, 3, null, null, 4], gaps: [] },
  { name: 'the interval that the server names', values: [1, null, null, 2, 3, 4, 5], interval: 10, gaps: [] },
  { name: 'just within three intervals', values: [1, null, null, null, null, null, 2], interval: 20, gaps: [] },
  {
    name: 'just beyond them',
    values: [1, null, null, null, null, null, null, 2],
    interval: 20,
    gaps: [1, 2, 3, 4, 5, 6],
  },
  { name: 'points wider than the source', values: [1, null, 2, 3, 4], interval: 1, gaps: [1] },
  { name: 'before the first and after the last value', values: [null, 1, 2, null], interval: 10, gaps: [0, 3] },
  { name: 'two values do not show an interval', values: [1, null, null, null, 2], gaps: [1, 2, 3] },
  { name: 'no value', values: [null, null], interval: 10, gaps: [0, 1] },
  { name: 'an unknown step', values: [1, null, 2, null, 3, null, 4], step: 0, gaps: [] },
])
  test(`a line goes on or stays a gap: ${name}`, () => {
    const drawn = joined(times.slice(0, values.length), values, { step, interval })
    const nulls = drawn.flatMap((value, at) => (value === null ? [at] : []))
    assert.equal(nulls, gaps)
    for (const [at, value] of values.entries()) if (value !== null) assert.is(drawn[at], value)
  })

test('a value that no line touches gets a point', () => {
  assert.equal(alone([null, 1, null, 2, undefined, 3, null, undefined, 4]), [1, 8])
  assert.equal(alone([1, 2]), [])
  assert.equal(alone([]), [])
})

test('the last point runs until the range has passed its end', () => {
  assert.ok(isRunning(100, 60, 159))
  assert.not(isRunning(100, 60, 160))
  for (const [last, step, until] of [
    [undefined, 60, 159],
    [100, 0, 159],
    [100, 60, null],
  ] as const)
    assert.not(isRunning(last, step, until))
})

test('the only point of a young source counts, though it runs', () => {
  const at = [0, 1, 2].map(minute => new Date(minute * 60_000).toISOString())
  const given = { label: 'x', at, show: String, spacing: { step: 60, interval: null }, until: '1970-01-01T00:02:30Z' }
  assert.is(runningRow({ ...given, series: [{ label: 'a', values: [1, 2, 3] }] }), 2)
  assert.is(runningRow({ ...given, series: [{ label: 'a', values: [null, null, 3] }] }), null)
  assert.is(runningRow({ ...given, until: '1970-01-01T00:03:00Z', series: [{ label: 'a', values: [1, 2, 3] }] }), null)
  assert.is(runningRow({ ...given, at: [], series: [] }), null)
})

for (const { value, unit, en, de, fr } of [
  { value: 0.8, unit: '1', en: '80 %', de: '80 %', fr: '80 %' },
  { value: 99.956, unit: 'percent', en: '99.96 %', de: '99,96 %', fr: '99,96 %' },
  { value: 3.5 * 1_048_576, unit: 'By', en: '3.5 MiB', de: '3,5 MiB', fr: '3,5 MiB' },
  { value: 1_536, unit: 'By/s', en: '1.5 KiB/s', de: '1,5 KiB/s', fr: '1,5 KiB/s' },
  { value: -2_048, unit: 'By', en: '-2 KiB', de: '-2 KiB', fr: '-2 KiB' },
  { value: 1_500, unit: 'bytes', en: '1.5 kB', de: '1,5 kB', fr: '1,5 kB' },
  { value: 0, unit: 'By', en: '0 B', de: '0 B', fr: '0 B' },
  { value: 0.0423, unit: 's', en: '42.3 ms', de: '42,3 ms', fr: '42,3 ms' },
  { value: 2.5, unit: 's', en: '2.5 s', de: '2,5 s', fr: '2,5 s' },
  { value: 90, unit: 's', en: '1 min 30 s', de: '1 min 30 s', fr: '1 min 30 s' },
  { value: 480, unit: 'ms', en: '480 ms', de: '480 ms', fr: '480 ms' },
  { value: 12_300, unit: 'count', en: '12.3K', de: '12.300', fr: '12,3 k' },
  { value: 4_560_000, unit: null, en: '4.56M', de: '4,56 Mio.', fr: '4,56 M' },
  { value: 3, unit: '{request}/s', en: '3 request/s', de: '3 request/s', fr: '3 request/s' },
  { value: 7, unit: 'reqs/s', en: '7 reqs/s', de: '7 reqs/s', fr: '7 reqs/s' },
  { value: null, unit: 'ms', en: '–', de: '–', fr: '–' },
])
  test(`a value for people: ${value} ${unit}`, () => {
    const texts = ['en', 'de', 'fr'].map(locale =>
      unitsIn(locale)
        .value(value, unit)
        .replaceAll(/[\u00a0\u202f]/g, ' '),
    )
    assert.equal(texts, [en, de, fr])
  })

test('a unit of 1 is a ratio only while every value may be one', () => {
  assert.is(unitOfAll('1', [0.2, null, 1.1]), '1')
  assert.is(unitOfAll('1', [0.2, 40]), null)
  assert.is(unitOfAll('ms', [40]), 'ms')
})

test.run()
