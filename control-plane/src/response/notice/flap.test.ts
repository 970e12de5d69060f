import { randomFrom } from '@pharos/shared-protocol/rum/pattern.fixture.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decideChange, decideDue, dueAt, type Flap, flapWindow } from './flap.ts'

const test = suite('how changes of a status are damped')

const START = Date.parse('2026-03-02T08:00:00Z')
const at = (minutes: number) => epoch(START + minutes * 60_000)
const WINDOW = flapWindow(10_000)

/** A monitor that changes at these minutes, looked at when it is due: what is told at which minute. */
function play(minutes: readonly number[], until = 200): string[] {
  const told: string[] = []
  let flap: Flap | null = null
  const lookUntil = (end: EpochMs) => {
    while (flap?.damped && dueAt(flap.damped, WINDOW) <= end) {
      const now = dueAt(flap.damped, WINDOW)
      const { changes } = flap.damped
      const due = decideDue(flap.damped, now, WINDOW)
      if (due.tell !== null) told.push(`${(now - START) / 60_000} ${due.tell} ${changes}`)
      flap = due.flap
    }
  }
  for (const minute of minutes) {
    lookUntil(at(minute))
    const change = decideChange(flap, at(minute), WINDOW)
    flap = change.flap
    if (change.tell === 'change') told.push(`${minute} change`)
    if (change.tell === 'summary') told.push(`${minute} summary ${flap.damped?.changes}`)
  }
  lookUntil(at(until))
  return told
}

const TABLE: [name: string, minutes: number[], told: string[]][] = [
  ['three changes are told one by one', [0, 1, 2], ['0 change', '1 change', '2 change']],
  ['the fourth within the window is a summary, and the end is told', [0, 1, 2, 3], ['0 change', '1 change', '2 change', '3 summary 4', '8 settled 4']],
  ['just within the window', [0, 5, 10, 14.9], ['0 change', '5 change', '10 change', '14.9 summary 4', '19.9 settled 4']],
  ['the first is out of the window at its end', [0, 5, 10, 15], ['0 change', '5 change', '10 change', '15 change']],
  ['later ones are counted', [0, 1, 2, 3, 4, 5, 6], ['0 change', '1 change', '2 change', '3 summary 4', '11 settled 7']],
  ['one that goes on is summed up once in a window', [0, 1, 2, 3, 7, 11, 15, 19, 23], ['0 change', '1 change', '2 change', '3 summary 4', '18 summary 7', '28 settled 2']],
  ['after it has settled each is told again', [0, 1, 2, 3, 20], ['0 change', '1 change', '2 change', '3 summary 4', '8 settled 4', '20 change']],
] // biome-ignore format: a table

for (const [name, minutes, told] of TABLE) test(name, () => assert.equal(play(minutes), told))

test('whatever happens, the last thing told is later than the last change, or the change itself', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed)
    let minute = 0
    const minutes = Array.from({ length: 40 }, () => {
      minute += Math.round(random() * 80) / 10
      return minute
    })
    const told = play(minutes, minute + 100)
    const last = told.at(-1) ?? ''
    assert.ok(/settled|change/.test(last) && Number.parseFloat(last) >= minute, `${seed}: ${last} for ${minute}`)
  }
})

test('a flood is bounded: a change each 10 s for two hours', () => {
  const told = play(Array.from({ length: 720 }, (_, index) => index / 6))
  assert.is(told.length, 13, told.join('\n'))
})

test('the window follows the interval, within bounds', () => {
  const minutes = (interval_s: number) => flapWindow(interval_s * 1000).window_ms / 60_000
  assert.equal([10, 60, 90, 120, 300, 600, 3600].map(minutes), [15, 15, 15, 20, 50, 90, 90])
  assert.is(flapWindow(10_000).settle_ms, 300_000)
})

test('notices of the future, from before the clock was set back, do not count', () => {
  const known = { notices: [at(60), at(61), at(62)], damped: null }
  assert.is(decideChange(known, at(0), WINDOW).tell, 'change')
})

test.run()
