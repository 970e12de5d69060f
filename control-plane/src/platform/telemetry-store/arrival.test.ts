import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createArrivals } from './arrival.ts'

/** A bus of one process; `listening` counts who listens. */
function fakeBus() {
  const listeners = new Set<(data: Uint8Array) => void>()
  const sizes: number[] = []
  return {
    listeners,
    sizes,
    publishPlain(_: string, data: Uint8Array) {
      sizes.push(data.length)
      for (const each of listeners) each(data)
    },
    listen(_: string, hear: (data: Uint8Array) => void) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

test('whoever waits for an account hears of it, and of no other', () => {
  const bus = fakeBus()
  const arrivals = createArrivals(bus)
  const heard: string[] = []
  const stops = ['a', 'a', 'b'].map((account, at) => arrivals.on(account, () => heard.push(`${account}${at}`)))
  assert.is(bus.listeners.size, 1)
  arrivals.tell(new Set(['a', 'c']))
  assert.equal(heard, ['a0', 'a1'])
  stops[0]?.()
  arrivals.tell(new Set(['a', 'b']))
  assert.equal(heard, ['a0', 'a1', 'a1', 'b2'])
  for (const stop of stops) stop()
  assert.is(bus.listeners.size, 0)
})

test('nothing is said of nobody, and of very many that anybody is meant', () => {
  const bus = fakeBus()
  const arrivals = createArrivals(bus)
  let heard = 0
  arrivals.on('me', () => {
    heard += 1
  })
  arrivals.tell(new Set())
  assert.equal(bus.sizes, [])
  arrivals.tell(new Set(Array.from({ length: 1_001 }, () => crypto.randomUUID())))
  assert.equal([heard, bus.sizes], [1, [0]])
  arrivals.tell(new Set(Array.from({ length: 1_000 }, () => crypto.randomUUID())))
  assert.is(heard, 1)
  assert.ok((bus.sizes[1] ?? 0) < 40_000)
})

test.run()
