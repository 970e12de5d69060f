import { roleAtLeast, roleForScope } from '@pharos/shared-protocol/access.ts'
import { streamEvents } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import { listMonitors } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../../platform/context.ts'
import { MOST_NAMED, NewResults, tellResults } from './results.ts'

/** A bus of one process, and a transaction that commits at once. */
function fakeBus() {
  const listeners = new Map<string, (data: Uint8Array) => void>()
  const sent: { subject: string; size: number }[] = []
  const bus = {
    listeners,
    sent,
    isConnected: true,
    connected: () => bus.isConnected,
    publishPlain(subject: string, data: Uint8Array) {
      sent.push({ subject, size: data.length })
      listeners.get(subject)?.(data)
    },
    listen(subject: string, hear: (data: Uint8Array) => void) {
      listeners.set(subject, hear)
      return () => void listeners.delete(subject)
    },
  }
  const tell = (account: string, ...monitors: string[]) => {
    const ctx = { afterCommit: (run: () => void) => run(), platform: { bus } as unknown as Platform }
    tellResults(
      ctx,
      monitors.map(monitor => ({ account, monitor })),
    )
  }
  return { bus, tell, results: new NewResults(bus) }
}

const at = epoch(1_000_000)
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

test('an account gets its own results, each monitor once', () => {
  const { bus, tell, results } = fakeBus()
  results.follow('a')
  results.follow('b')
  assert.is(results.take('a', at), null)
  tell('a', 'one', 'two', 'one')
  tell('a', 'two', 'three')
  tell('c', 'other')
  assert.equal(results.take('a', at), { monitors: ['one', 'two', 'three'] })
  assert.is(results.take('b', at), null)
  assert.is(results.take('c', at), null)
  assert.equal(
    bus.sent.map(({ subject }) => subject),
    ['result.a', 'result.a', 'result.c'],
  )
})

test('at most once a second; what arrives in between comes with the next', () => {
  const { tell, results } = fakeBus()
  results.follow('a')
  tell('a', 'one')
  assert.equal(results.take('a', at), { monitors: ['one'] })
  tell('a', 'two')
  assert.is(results.take('a', epoch(at + 999)), null)
  tell('a', 'three')
  assert.equal(results.take('a', epoch(at + 1_000)), { monitors: ['two', 'three'] })
  assert.is(results.take('a', epoch(at + 2_000)), null)
})

test('many monitors are not named, whether they come at once or one after another', () => {
  const { bus, tell, results } = fakeBus()
  results.follow('a')
  const [most, more] = [ids(MOST_NAMED), ids(MOST_NAMED + 1)]
  tell('a', ...most)
  assert.equal(results.take('a', at), { monitors: most })
  tell('a', ...more)
  assert.equal(results.take('a', epoch(at + 1_000)), { monitors: null })
  for (const id of more) tell('a', id)
  tell('a', 'one more')
  assert.equal(results.take('a', epoch(at + 2_000)), { monitors: null })
  assert.ok(bus.sent.every(({ size }) => size < 4_000))
})

test('listens only while an account has a stream', () => {
  const { bus, tell, results } = fakeBus()
  const stops = [results.follow('a'), results.follow('a')]
  assert.is(bus.listeners.size, 1)
  stops[0]?.()
  tell('a', 'one')
  assert.equal(results.take('a', at), { monitors: ['one'] })
  stops[1]?.()
  assert.is(bus.listeners.size, 0)
  assert.is(results.take('a', epoch(at + 1_000)), null)
})

test('nothing is published while the bus is away, since it would be kept in memory', () => {
  const { bus, tell } = fakeBus()
  bus.isConnected = false
  tell('a', 'one')
  assert.equal(bus.sent, [])
})

test('whoever may open a stream may read monitors', () => {
  const { access } = listMonitors
  const scope = access.kind === 'account' ? access.scope : null
  assert.ok(scope)
  assert.ok(streamEvents.access.kind === 'account' && roleAtLeast(streamEvents.access.role, roleForScope(scope)))
})

test.run()
