import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { createTurns } from './turn.ts'

const NEVER = new AbortController().signal
const silence = () => () => {}

test('a tail that hears of records asks at once, and one that hears of nothing two seconds later', async () => {
  const tail = createTurns()
  let ring = () => {}
  let isOpen = false
  const onArrival = (hear: () => void) => {
    ring = hear
    isOpen = true
    return () => {
      isOpen = false
    }
  }
  const took: number[] = []
  await tail('account', { onArrival, gone: NEVER }, async turn => {
    const deadline = realMs() + 20_000
    const measure = async (meanwhile?: () => void) => {
      const began = realMs()
      const asked = turn(deadline)
      meanwhile?.()
      await asked
      took.push(realMs() - began)
      await waitReal(500)
    }
    await measure()
    await measure(() => ring())
    // What comes while the store is asked is asked for once more.
    ring()
    await measure()
    await measure()
  })
  const [first = 0, woken = 0, rung = 0, silent = 0] = took
  assert.ok(first < 1_000 && woken < 1_000 && rung < 1_000, `${first}, ${woken} and ${rung} ms`)
  assert.ok(silent >= 1_990, `${silent} ms`)
  assert.is(isOpen, false)
})

test('nobody waits longer than they want to', async () => {
  const began = realMs()
  await createTurns()('account', { onArrival: silence, gone: NEVER }, async turn => {
    await turn(began + 100)
    await turn(began + 100)
  })
  assert.ok(realMs() - began < 1_500)
})

test('a tail whose client has gone does not wait for its turn', async () => {
  const tail = createTurns()
  const leaving = new AbortController()
  const began = realMs()
  // They would take turns for ten seconds.
  const tails = Array.from({ length: 20 }, () =>
    tail('account', { onArrival: silence, gone: leaving.signal }, turn => turn(began + 20_000)),
  )
  leaving.abort()
  await Promise.all(tails)
  assert.ok(realMs() - began < 5_000)
})

test.run()
