import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RealTime } from './real-time.ts'

const test = suite('real time')
const HOUR_MS = 3_600_000
const NEAR_MS = 500

/** An answer of a database whose clock is ahead of this machine's. */
const answer = (ahead: number, roundTrip = 1) => ({
  theirs: Date.now() + ahead,
  mine: performance.now(),
  roundTrip,
})

test('it is the machine’s until the database has answered, and then the database’s', () => {
  const real = new RealTime()
  assert.ok(Math.abs(real.now() - Date.now()) < NEAR_MS)
  assert.is(real.skew(), 0)
  real.learn(answer(HOUR_MS))
  assert.ok(Math.abs(real.now() - Date.now() - HOUR_MS) < NEAR_MS)
  assert.ok(Math.abs(real.skew() + HOUR_MS) < NEAR_MS)
})

test('a slow answer that agrees within its round trip moves nothing, and time never steps back by it', () => {
  const real = new RealTime()
  real.learn(answer(0, 1))
  const before = real.now()
  real.learn(answer(-300, 800))
  assert.ok(real.now() >= before)
  assert.ok(Math.abs(real.skew()) < NEAR_MS / 2)
})

test('a more exact answer that is a little behind lets time stand still until it is reached', () => {
  const real = new RealTime()
  real.learn(answer(200, 500))
  const before = real.now()
  real.learn(answer(0, 1))
  assert.is(real.now(), before)
})

test('a database whose clock was set is followed at once, in both directions', () => {
  const real = new RealTime()
  for (const ahead of [HOUR_MS, -HOUR_MS, 0]) {
    real.learn(answer(ahead))
    assert.ok(Math.abs(real.now() - Date.now() - ahead) < NEAR_MS, `${ahead}`)
  }
})

test.run()
