import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { judgeLane, remedyFor, type SeenLane } from './lane-rules.ts'

const test = suite('lanes that stand still')

/**
 * A look at a lane at a second: waiting runs, pulls that wait, the number of the last delivered run, and that of the last
 * one in the stream.
 */
type Look =
  | [second: number, waiting: number, asking: number, position: number, end?: number]
  | [second: number, answer: null]

const rows: { name: string; lane?: Lane; looks: Look[]; stalledAt: number | null }[] = [
  {
    name: 'runs are handed out',
    looks: [
      [0, 3, 1, 10],
      [5, 3, 1, 13],
      [10, 3, 1, 20],
      [60, 3, 1, 21],
    ],
    stalledAt: null,
  },
  {
    name: 'nothing waits',
    looks: [
      [0, 0, 4, 10],
      [60, 0, 4, 10],
    ],
    stalledAt: null,
  },
  {
    name: 'runs and pulls wait, and nothing is handed out',
    looks: [
      [0, 1, 1, 10],
      [5, 2, 1, 10],
      [10, 3, 1, 10],
      [15, 4, 1, 10],
    ],
    stalledAt: 15,
  },
  {
    name: 'runs wait, and no pull is known',
    looks: [
      [0, 1, 0, 10],
      [5, 2, 0, 10],
      [30, 3, 0, 10],
      [35, 3, 0, 10],
    ],
    stalledAt: 35,
  },
  {
    name: 'browser checks wait for agents that are busy with some',
    lane: 'heavy',
    looks: [
      [0, 1, 0, 10],
      [600, 2, 0, 10],
    ],
    stalledAt: null,
  },
  {
    name: 'browser checks wait, and agents ask for them',
    lane: 'heavy',
    looks: [
      [0, 1, 1, 10],
      [5, 1, 1, 10],
      [15, 1, 1, 10],
    ],
    stalledAt: 15,
  },
  {
    name: 'the stream counts anew, and its queue is far beyond its end',
    looks: [
      [0, 0, 1, 280],
      [5, 0, 1, 280, 3],
    ],
    stalledAt: 5,
  },
  {
    name: 'the stream is empty and counts on',
    looks: [
      [0, 0, 1, 280, 280],
      [60, 0, 1, 280, 280],
    ],
    stalledAt: null,
  },
  {
    name: 'the lane does not answer',
    looks: [
      [0, 0, 1, 10],
      [5, null],
      [10, null],
      [15, null],
    ],
    stalledAt: 15,
  },
  {
    name: 'it did not answer for a moment',
    looks: [
      [0, null],
      [5, null],
      [8, 0, 1, 10],
      [12, null],
      [20, null],
    ],
    stalledAt: null,
  },
]

for (const { name, lane = 'light', looks, stalledAt } of rows)
  test(name, () => {
    let seen: SeenLane | undefined
    let found: number | null = null
    for (const [second, waiting, asking = 0, position = 0, end = position + 5] of looks) {
      const count = waiting === null ? null : { waiting, asking, position, delivered: 0, end }
      const judged = judgeLane(lane, seen, count, second * 1000)
      seen = judged.seen
      if (judged.stalled) found ??= second
    }
    assert.is(found, stalledAt)
  })

for (const [name, renewedAt, remedy] of [
  ['for the first time', null, 'lane'],
  ['a minute after its queue was made anew', 100_000, 'stream'],
  ['an hour after its queue was made anew', -3_440_000, 'lane'],
] as const)
  test(`what is made anew for a lane that stands still ${name}`, () => {
    assert.is(remedyFor({ position: 1, silentSince: null, stuckSince: 1, renewedAt }, 160_000), remedy)
  })

test('of a queue beyond the end of its stream, nothing counts as taken', () => {
  const ahead = { waiting: 0, asking: 1, position: 280, delivered: 4, end: 3 }
  assert.is(judgeLane('light', undefined, ahead, 0).seen.position, 0)
})

test('the position is kept while the lane does not answer', () => {
  const { seen } = judgeLane('light', undefined, { waiting: 0, asking: 1, position: 10, delivered: 4, end: 10 }, 0)
  assert.is(judgeLane('light', judgeLane('light', seen, null, 5_000).seen, null, 15_000).seen.position, 10)
})

test.run()
