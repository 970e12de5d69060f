import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Firing, type RealIncident, reportOf, toldAt } from './rules.ts'

const test = suite('what a backtest reports')
const T0 = Date.UTC(2026, 8, 15)
const at = (minutes: number) => epoch(T0 + minutes * 60_000)
const firing = (from: number, to: number | null): Firing => ({
  from: at(from),
  to: to === null ? null : at(to),
  reason: sayVerdict('verdict.would_be_down'),
})
const incident = (number: number, from: number, to: number | null): RealIncident => ({
  ...{ id: `i${number}`, number, title: 'Down' },
  created_at: at(from),
  resolved_at: to === null ? null : at(to),
})
const report = (firings: Firing[], incidents: RealIncident[], pagesOf: (one: Firing) => string[] = () => []) =>
  reportOf({ from: at(0), to: at(1_000), step_seconds: 60, firings, incidents, pagesOf })

test('how often and for how long; one that goes on lasts until the end', () => {
  const { fired, fired_seconds, firings, false_alarms } = report([firing(10, 15), firing(990, null)], [])
  assert.equal([fired, fired_seconds, false_alarms], [2, 900, 2])
  assert.is(firings[1]?.to, null)
})

const TABLE: [
  name: string,
  firing: [number, number | null],
  incident: [number, number | null],
  earlier: number | null,
][] = [
  ['earlier', [90, 110], [100, 200], 600],
  ['later', [130, 140], [100, 200], -1_800],
  ['over within the hour before', [30, 40], [100, 200], 4_200],
  ['over just at that hour', [30, 40], [100, 200], 4_200],
  ['over before that hour', [30, 39], [100, 200], null],
  ['after it was resolved', [201, 210], [100, 200], null],
  ['while it is still open', [900, 910], [100, null], -48_000],
]
for (const [name, [from, to], [opened, resolved], earlier] of TABLE)
  test(`an incident: ${name}`, () => {
    const { incidents, detected, missed, false_alarms } = report([firing(from, to)], [incident(1, opened, resolved)])
    assert.is(incidents[0]?.earlier_seconds, earlier)
    assert.equal([detected, missed, false_alarms], earlier === null ? [0, 1, 1] : [1, 0, 0])
    assert.is(incidents[0]?.detected_at, earlier === null ? null : rfc3339(at(from)))
  })

const MAINTENANCE: [name: string, firing: [number, number | null], windows: [number, number][], told: number | null][] =
  [
    ['without a window', [10, 20], [], 10],
    ['one that ends before', [10, 20], [[0, 10]], 10],
    ['one that begins later', [10, 20], [[11, 15]], 10],
    ['one that ends meanwhile', [10, 20], [[10, 15]], 15],
    [
      'one after another, in any order',
      [10, 20],
      [
        [15, 18],
        [5, 15],
      ],
      18,
    ],
    ['one that outlasts it', [10, 20], [[5, 20]], null],
    ['one that ends while it goes on', [10, null], [[5, 500]], 500],
  ]
for (const [name, [from, to], windows, told] of MAINTENANCE)
  test(`people are told, with maintenance: ${name}`, () => {
    const spans = windows.map(([start, end]) => ({ from: at(start), to: at(end) }))
    assert.is(toldAt(firing(from, to), spans), told === null ? null : at(told))
  })

test('whom it would have paged, most first', () => {
  const { paged, firings } = report([firing(1, 2), firing(3, 4)], [], one =>
    one.from === at(1) ? ['Ann', 'Ben'] : ['Ben'],
  )
  assert.equal(paged, [
    { name: 'Ben', pages: 2 },
    { name: 'Ann', pages: 1 },
  ])
  assert.equal(
    firings.map(({ pages }) => pages),
    [2, 1],
  )
})

test('what is listed is bounded, what is counted is not', () => {
  const { fired, firings } = report(
    Array.from({ length: 150 }, (_, i) => firing(i * 3, i * 3 + 1)),
    [],
  )
  assert.equal([fired, firings.length], [150, 100])
})

test.run()
