import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bestOf, type Sample, timeAt, withSample } from './clock-offset.ts'

const test = suite('clock offset')

/**
 * A control plane whose clock is `offset` at our zero, asked at `mine` with a round trip of `roundTrip`. `skewed` is
 * the asymmetry of the path.
 */
function sample(mine: number, roundTrip: number, rest: { offset?: number; skewed?: number } = {}): Sample {
  return { mine, roundTrip, theirs: (rest.offset ?? 1_000_000) + mine + (rest.skewed ?? 0) }
}

test('the quickest answer is used', () => {
  const samples = [sample(0, 80, { skewed: 40 }), sample(5_000, 2), sample(10_000, 60, { skewed: -20 })]
  const kept = samples.reduce<Sample[]>((all, one) => withSample(all, one, 1), [])
  assert.is(kept.length, 3)
  assert.is(bestOf(kept)?.mine, 5_000)
})

test('of equally quick answers the newest is used, so that drift is followed', () => {
  const kept = withSample([sample(0, 2)], sample(5_000, 2), 1)
  assert.is(bestOf(kept)?.mine, 5_000)
})

test('only the last eight are kept', () => {
  let kept: Sample[] = []
  for (let index = 0; index < 20; index++) kept = withSample(kept, sample(index * 5_000, index), 1)
  assert.is(kept.length, 8)
  assert.is(bestOf(kept)?.roundTrip, 12)
})

test('an answer that disagrees by more than the round trips discards the past: the clock was set', () => {
  const kept = withSample([sample(0, 2), sample(5_000, 2)], sample(10_000, 50, { offset: 1_003_600_000 }), 1)
  assert.is(kept.length, 1)
})

test('time goes on from the sample, by the scale', () => {
  assert.is(timeAt(sample(100, 0), 350, 1), 1_000_350)
  assert.is(timeAt({ mine: 100, theirs: 5_000, roundTrip: 0 }, 350, 60), 20_000)
})

test('if all answers take no time, the newest is used', () => {
  const kept = [0, 60_000, 3_600_000].reduce<Sample[]>((all, at) => withSample(all, sample(at, 0), 1), [])
  assert.is(bestOf(kept)?.mine, 3_600_000)
})

test.run()
