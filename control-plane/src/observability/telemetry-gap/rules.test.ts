import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRefusals, minutesOf } from './rules.ts'

const test = suite('times in which telemetry was refused')
const START = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS)
const at = (seconds: number) => epoch(START + seconds * 1_000)

type Step = ['accepted' | 'refused', number]

/** What is lost in each minute, in seconds, after a series of steps. */
function lostAfter(steps: readonly Step[], end: number): number[] {
  const refusals = createRefusals()
  const lost = new Map<number, number>()
  const take = (now: EpochMs) => {
    for (const { minute, lost_ms } of refusals.take(now)) lost.set(minute, (lost.get(minute) ?? 0) + lost_ms / 1_000)
  }
  for (const [what, second] of steps) {
    refusals[what]('a', at(second))
    take(at(second))
  }
  take(at(end))
  return Array.from({ length: Math.ceil(end / 60) }, (_, i) => lost.get(at(i * 60)) ?? 0)
}

for (const { name, steps, end, gives } of [
  {
    name: 'nothing was refused',
    steps: [
      ['accepted', 60],
      ['accepted', 120],
    ],
    end: 180,
    gives: [0, 0, 0],
  },
  {
    name: 'once, and then accepted',
    steps: [
      ['accepted', 70],
      ['refused', 80],
      ['accepted', 90],
    ],
    end: 180,
    gives: [0, 20, 0],
  },
  {
    name: 'again and again: one time',
    steps: [
      ['accepted', 60],
      ['refused', 61],
      ['refused', 100],
      ['accepted', 130],
    ],
    end: 180,
    gives: [0, 60, 10],
  },
  {
    name: 'nothing was accepted within a minute before',
    steps: [
      ['accepted', 0],
      ['refused', 130],
      ['accepted', 140],
    ],
    end: 180,
    gives: [0, 50, 20],
  },
  {
    name: 'nobody sends any more: to a minute after the last refusal',
    steps: [
      ['accepted', 60],
      ['refused', 70],
    ],
    end: 300,
    gives: [0, 60, 10, 0, 0],
  },
  {
    name: 'a sender that comes back after a while',
    steps: [
      ['refused', 60],
      ['refused', 260],
    ],
    end: 360,
    gives: [60, 60, 0, 40, 60, 20],
  },
  {
    name: 'it goes on',
    steps: [
      ['accepted', 60],
      ['refused', 65],
      ['refused', 110],
      ['refused', 160],
    ],
    end: 180,
    gives: [0, 60, 60],
  },
  {
    name: 'between others that are accepted',
    steps: [
      ['accepted', 60],
      ['refused', 62],
      ['accepted', 63],
      ['refused', 65],
      ['accepted', 66],
    ],
    end: 120,
    gives: [0, 6],
  },
] as { name: string; steps: Step[]; end: number; gives: number[] }[])
  test(name, () => assert.equal(lostAfter(steps, end), gives))

test('whatever the order of refusals, and however often it is asked, no minute has more than its own time', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
  for (let round = 0; round < 500; round++) {
    let second = 120
    const steps = Array.from({ length: 30 }, (): Step => {
      second += random(40)
      return [random(2) ? 'accepted' : 'refused', second]
    })
    const often = lostAfter(steps, second + 120)
    assert.ok(
      often.every(lost => lost >= 0 && lost <= 60),
      String(often),
    )
    // What the whole time holds is the same when it is asked once.
    const refusals = createRefusals()
    for (const [what, second] of steps) refusals[what]('a', at(second))
    const once = refusals.take(at(second + 120)).reduce((sum, { lost_ms }) => sum + lost_ms, 0)
    assert.is(
      once / 1_000,
      often.reduce((sum, lost) => sum + lost, 0),
    )
  }
})

test('a time is divided into minutes', () => {
  assert.equal(
    minutesOf(null, at(30), at(150)).map(({ minute, lost_ms }) => [minute - START, lost_ms]),
    [
      [0, 30_000],
      [60_000, 60_000],
      [120_000, 30_000],
    ],
  )
  assert.equal(minutesOf('a', at(60), at(60)), [])
})

test.run()
