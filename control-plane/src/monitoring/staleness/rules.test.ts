import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Frontier, lookAgain, STUCK_AFTER_MS } from './rules.ts'

const test = suite('up to when silence can be judged')

const at = (seconds: number) => epoch(1_800_000_000_000 + seconds * 1000)
const stuckSince = (seconds: number): Frontier => ({ heard_to: at(0), oldest: at(0), since: at(seconds) })
const stuck = STUCK_AFTER_MS / 1000

const rows = [
  { name: 'nothing waits', known: null, oldest: null, now: 100, gives: 100 },
  { name: 'an outcome waits', known: null, oldest: 40, now: 100, gives: 40 },
  { name: 'another one is the oldest now', known: stuckSince(0), oldest: 1, now: 500, gives: 1 },
  { name: 'the same one for as long as is allowed', known: stuckSince(100), oldest: 0, now: 100 + stuck, gives: 0 },
  { name: 'the same one for longer', known: stuckSince(100), oldest: 0, now: 101 + stuck, gives: 101 + stuck },
  { name: 'the bus does not answer', known: stuckSince(0), oldest: 0, now: 10, asked: false, gives: 10 },
  { name: 'one that the bus received just now, by its clock', known: null, oldest: 101, now: 100, gives: 100 },
]

for (const { name, known, oldest, now, asked = true, gives } of rows) {
  test(name, () => {
    const look = { now: at(now), asked, oldest: oldest === null ? null : at(oldest) }
    assert.is(lookAgain(known, look).heard_to, at(gives))
  })
}

test('a queue that moves is never stuck', () => {
  let frontier: Frontier | null = null
  for (let second = 0; second < 600; second++)
    frontier = lookAgain(frontier, { now: at(1000 + second), asked: true, oldest: at(second) })
  assert.is(frontier?.heard_to, at(599))
})

test.run()
