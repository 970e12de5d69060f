import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { createTurns } from './turn.ts'

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
  await tail('account', onArrival, async turn => {
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
  await createTurns()(
    'account',
    () => () => {},
    async turn => {
      await turn(began + 100)
      await turn(began + 100)
    },
  )
  assert.ok(realMs() - began < 1_500)
})

test.run()
