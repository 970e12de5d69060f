import { recordingEvent } from '@pharos/shared-protocol/rum/recording.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Segment, tapesOf } from '../../control-plane/web/console/src/screen/rum-replay/tape.ts'

const test = suite('recordings from segments')
const START = 1_796_000_000_000

/** A segment of a recording, with events of types at seconds. */
function segment(index: number, recording: string, ...events: [type: number, second: number][]): Segment {
  const timed = events.map(([type, second]) => ({ type, timestamp: START + second * 1000, data: {} }))
  return { index, events: [recordingEvent(recording, timed.at(-1)?.timestamp ?? START), ...timed] }
}

const seconds = (segments: Segment[]) =>
  tapesOf(segments).map(({ from, to, events, gaps }) => ({
    from: (from - START) / 1000,
    to: (to - START) / 1000,
    events: events.length,
    gaps: gaps.map(gap => [(gap.from - START) / 1000, (gap.to - START) / 1000]),
  }))

const WHOLE = [
  segment(0, 'a', [4, 0], [2, 0], [3, 1], [3, 9]),
  segment(1, 'a', [3, 11], [3, 19]),
  segment(2, 'a', [3, 21]),
]

test('segments in any order are one tape', () => {
  for (const order of [WHOLE, WHOLE.toReversed(), [WHOLE[1], WHOLE[2], WHOLE[0]] as Segment[]])
    assert.equal(seconds(order), [{ from: 0, to: 21, events: 7, gaps: [] }])
})

test('page loads of one tab are one tape, tabs at the same time are several', () => {
  const next = segment(3, 'b', [4, 22], [2, 22], [3, 30])
  const beside = segment(4, 'c', [4, 10], [2, 10], [3, 15])
  assert.equal(
    seconds([...WHOLE, next]).map(({ from, to }) => [from, to]),
    [[0, 30]],
  )
  assert.equal(
    seconds([...WHOLE, next, beside]).map(({ from, to, gaps }) => [from, to, gaps]),
    [
      [0, 30, []],
      [10, 15, []],
    ],
  )
})

test('a missing segment is a gap, up to the next whole page', () => {
  const [first, , last] = WHOLE as [Segment, Segment, Segment]
  assert.equal(seconds([first, last])[0]?.gaps, [[9, 21]])
  const anew = segment(4, 'a', [4, 40], [2, 40], [3, 41])
  assert.equal(seconds([first, last, anew])[0]?.gaps, [
    [9, 40],
    [21, 40],
  ])
})

test('segments of another tab between two are no gap', () => {
  const other = segment(1, 'c', [4, 5], [2, 5], [3, 8])
  const [first, , last] = WHOLE as [Segment, Segment, Segment]
  assert.equal(
    seconds([first, other, last]).map(({ gaps }) => gaps),
    [[], []],
  )
})

test('without its first segment a recording begins with the next whole page, or cannot be drawn', () => {
  assert.equal(seconds([segment(1, 'a', [3, 11], [3, 12])]), [])
  const late = segment(2, 'a', [3, 20], [4, 21], [2, 21], [3, 25])
  assert.equal(
    seconds([segment(1, 'a', [3, 11]), late]).map(({ from, to, events }) => [from, to, events]),
    [[21, 25, 3]],
  )
})

test('instants that cannot be, and events that are none, are left out', () => {
  const odd = [null, 7, 'x', {}, { type: 3 }, { type: 3, timestamp: Number.NaN }, { type: 'x', timestamp: START }]
  const far = [0, 1e300, START - 10 * 3_600_000].map(timestamp => ({ type: 3, timestamp, data: {} }))
  const [first] = WHOLE as [Segment]
  const hostile = { index: 5, events: [recordingEvent('a', START), ...odd, ...far] }
  assert.equal(
    seconds([...WHOLE, hostile]).map(({ from, to }) => [from, to]),
    [[0, 21]],
  )
  assert.equal(seconds([{ index: 0, events: [] }]), [])
  assert.is(seconds([{ ...first, events: first.events.slice(1) }]).length, 1)
})

test.run()
