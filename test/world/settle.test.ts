import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TestClock } from './clock.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

test('whoever waits for rest waits for housekeeping that another one has begun', async () => {
  const clock = new TestClock('2026-11-29T12:00:00Z')
  const world = { clock, planes: [], agents: [], followers: new Set() } as unknown as World
  const work = Promise.withResolvers<void>()
  const poll = clock.poll(1_000, () => work.promise)
  poll.wake()
  let over = 0
  const waits = [settle(world), settle(world)].map(wait => wait.then(() => over++))
  await turn()
  assert.is(over, 0)
  work.resolve()
  await Promise.all(waits)
  await poll.stop()
})

test.run()
