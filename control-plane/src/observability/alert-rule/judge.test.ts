import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { boundsOf, median } from './deviation.ts'
import { judge, limitsOf, type Reading } from './judge.ts'
import { aRule, reading } from './rules.fixture.ts'

const test = suite('judging a window')

const CHANGE: Partial<AlertRuleSettings> = { condition: 'change', threshold: 50 }
const DEVIATION: Partial<AlertRuleSettings> = { condition: 'deviation', threshold: null, comparison: 'both' }
/** Median 100, median absolute deviation 0. */
const HISTORY = [...Array.from({ length: 8 }, (_, i) => 99 + (i % 2) * 2), ...Array.from({ length: 12 }, () => 100)]
const SPREAD = [
  ...Array.from({ length: 7 }, () => 96),
  ...Array.from({ length: 7 }, () => 100),
  ...Array.from({ length: 7 }, () => 104),
]

const TABLE: [
  name: string,
  rule: Partial<AlertRuleSettings>,
  given: Reading,
  finding: string,
  value: number | null,
  bound: number | null,
][] = [
  ['no data', {}, reading(null), 'none', null, null],
  ['too few samples', { min_samples: 3 }, reading(11, { samples: 2 }), 'none', null, null],
  ['enough samples', { min_samples: 3 }, reading(11, { samples: 3 }), 'breach', 11, 10],
  ['half again', CHANGE, reading(150, { before: 100 }), 'well', 50, 50],
  ['more than that', CHANGE, reading(151, { before: 100 }), 'breach', 51, 50],
  ['of a negative value', CHANGE, reading(-40, { before: -100 }), 'breach', 60, 50],
  ['a fall', { ...CHANGE, comparison: 'lt', threshold: -50 }, reading(49, { before: 100 }), 'breach', -51, -50],
  ['nothing last week', CHANGE, reading(100, { before: null }), 'between', null, null],
  ['zero last week', CHANGE, reading(100, { before: 0 }), 'between', null, null],
  ['too little history', DEVIATION, reading(1_000, { history: HISTORY.slice(1) }), 'between', 1_000, null],
  [
    'a series that hardly moves: one percent counts as its deviation',
    DEVIATION,
    reading(103.9, { history: HISTORY }),
    'well',
    103.9,
    104,
  ],
  ['beyond that', DEVIATION, reading(104.1, { history: HISTORY }), 'breach', 104.1, 104],
  ['below it', DEVIATION, reading(95.9, { history: HISTORY }), 'breach', 95.9, 96],
  [
    'below it, and only more counts',
    { ...DEVIATION, comparison: 'gt' },
    reading(0, { history: HISTORY }),
    'well',
    0,
    104,
  ],
  [
    'above it, and only less counts',
    { ...DEVIATION, comparison: 'lt' },
    reading(200, { history: HISTORY }),
    'well',
    200,
    96,
  ],
]

for (const [name, rule, given, finding, value, bound] of TABLE)
  test(name, () => {
    const found = judge(given, aRule(rule))
    assert.is(found.finding, finding)
    assert.is(found.value, value)
    assert.ok(found.bound === bound || Math.abs((found.bound ?? 0) - (bound ?? 0)) < 1e-9)
  })

test('sensitivities are so many standard deviations', () => {
  for (const [sensitivity, times] of [
    ['low', 6],
    ['medium', 4],
    ['high', 3],
  ] as const) {
    const { low, high } = boundsOf(SPREAD, { sensitivity, records: null, least: 0 })
    assert.is(high.toFixed(6), (100 + times * 1.4826 * 4).toFixed(6))
    assert.is(low.toFixed(6), (100 - times * 1.4826 * 4).toFixed(6))
  }
})

test('the median', () => {
  assert.is(median([3, 1, 2]), 2)
  assert.is(median([4, 1, 3, 2]), 2.5)
})

const LIMITS: [name: string, rule: Partial<AlertRuleSettings>, low: number | null, high: number | null][] = [
  ['above', {}, null, 10],
  ['below', { comparison: 'lte' }, 10, null],
  ['a change', CHANGE, null, 50],
  ['on both sides of a deviation', DEVIATION, 96, 104],
  ['a deviation that only counts above', { ...DEVIATION, comparison: 'gt' }, null, 104],
]
for (const [name, rule, low, high] of LIMITS)
  test(`limits: ${name}`, () => assert.equal(limitsOf(reading(1, { history: HISTORY }), aRule(rule)), { low, high }))

test('limits: too little history has none', () =>
  assert.equal(limitsOf(reading(1, { history: HISTORY.slice(1) }), aRule(DEVIATION)), { low: null, high: null }))

test.run()
