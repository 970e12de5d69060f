import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../../platform/context.ts'
import { queueHeavy } from './heavy-queue.ts'
import type { MonitorPlan } from './plan.ts'

const test = suite('heavy runs that wait')

const MINUTE = 60_000
const region = { id: 'region', public_key: '' }
const planOf = (id: string, check: MonitorPlan['check'] = 'browser', more: Partial<MonitorPlan> = {}) =>
  ({ id, account: 'one', check, interval_ms: 5 * MINUTE, regions: [region], ...more }) as MonitorPlan

/** A bus that holds runs until the test takes them, and a test clock. */
function arrange() {
  const state = { now: 0, onBus: 0, sent: [] as string[], dropped: [] as string[], accepts: true }
  let turn = async () => {}
  const platform = {
    bus: { countRuns: async () => ({ waiting: state.onBus }), onBroadcast: () => {} },
    workers: { add: () => () => {} },
    clock: {
      now: () => epoch(state.now),
      monotonic: () => state.now,
      poll: (_: number, work: () => Promise<void>) => {
        turn = work
        return { wake() {}, stop: async () => {} }
      },
    },
    metrics: {
      runsDropped: { inc: ({ reason }: { reason: string }) => state.dropped.push(reason) },
      workerRuns: { startTimer: () => () => {} },
    },
    log: { debug: () => {} },
  } as unknown as Platform
  const queue = queueHeavy(platform, async plan => {
    if (!state.accepts) return false
    state.sent.push(plan.id)
    state.onBus += 1
    return true
  })
  const send = (plan: MonitorPlan, slot = state.now) =>
    queue.publish(plan, region, { kind: 'slot', slot: epoch(slot), ordinal: 0 })
  const ask = (
    plan: MonitorPlan,
    key: { kind: 'first' | 'manual'; slot: number },
    ended: (published: boolean) => void,
  ) => queue.publish(plan, region, { ...key, ordinal: 0 }, ended)
  return { state, send, ask, turn: () => turn() }
}

test('200 checks that are due at once all run, as agents take them', async () => {
  const { state, send, turn } = arrange()
  for (let i = 0; i < 200; i++) await send(planOf(`check ${i}`, 'browser', { interval_ms: 10 * MINUTE }))
  assert.is(state.sent.length, 20)
  // 36 a minute.
  while (state.sent.length < 200) {
    state.now += 5_000
    state.onBus = Math.max(0, state.onBus - 3)
    await turn()
    assert.ok(state.now < 10 * MINUTE, 'the queue moves')
  }
  assert.equal([new Set(state.sent).size, state.dropped], [200, []])
})

test('what nobody takes before its next slot is counted', async () => {
  const { state, send, turn } = arrange()
  state.onBus = 20
  await send(planOf('check'))
  state.now = 5 * MINUTE - 1
  await turn()
  assert.equal([state.sent, state.dropped], [[], []])
  state.now = 5 * MINUTE
  await turn()
  assert.equal([state.sent, state.dropped], [[], ['not_taken']])
})

test('of one check only the newest slot waits', async () => {
  const { state, send, turn } = arrange()
  state.onBus = 20
  await send(planOf('check'), 0)
  await send(planOf('check'), 1_000)
  state.onBus = 0
  await turn()
  assert.equal([state.sent, state.dropped], [['check'], ['not_taken']])
})

test('accounts take turns: many checks of one do not keep those of another waiting', async () => {
  const { state, send, turn } = arrange()
  state.onBus = 20
  for (let i = 0; i < 500; i++) await send(planOf(`many ${i}`))
  for (let i = 0; i < 2; i++) await send(planOf(`few ${i}`, 'browser', { account: 'two' }))
  state.onBus = 16
  await turn()
  assert.equal(state.sent, ['many 0', 'few 0', 'many 1', 'few 1'])
})

test('when too many wait, the account with the most loses its oldest', async () => {
  const { state, send, turn } = arrange()
  state.onBus = 20
  await send(planOf('few', 'browser', { account: 'two' }))
  for (let i = 0; i < 10_001; i++) await send(planOf(`many ${i}`))
  assert.equal(state.dropped, ['window_full', 'window_full'])
  state.onBus = 18
  await turn()
  assert.equal(state.sent, ['few', 'many 2'])
})

test('light runs go out at once', async () => {
  const { state, send } = arrange()
  state.onBus = 1_000
  await send(planOf('check', 'http'))
  assert.equal(state.sent, ['check'])
})

test('a run that waits says later whether it was published', async () => {
  const { state, ask, turn } = arrange()
  state.onBus = 20
  const ends: [string, boolean][] = []
  const asked = (name: string, kind: 'first' | 'manual', slot: number) =>
    ask(planOf(name), { kind, slot }, published => ends.push([`${name} ${kind} ${slot}`, published]))
  assert.equal(
    [
      await asked('a', 'manual', 1),
      await asked('a', 'manual', 2),
      await asked('b', 'first', 1),
      await asked('b', 'first', 2),
    ],
    [null, null, null, null],
  )
  // A newer first run replaces an older one; each manual run was promised.
  assert.equal(ends, [['b first 1', true]])
  state.now = 23 * 60 * MINUTE
  state.onBus = 18
  await turn()
  state.accepts = false
  state.onBus = 0
  await turn()
  assert.equal(ends.slice(1), [
    ['a manual 1', true],
    ['a manual 2', true],
    ['b first 2', false],
  ])
  state.accepts = true
  assert.is(await asked('c', 'manual', state.now), true)
  assert.is(ends.length, 4)
})

test('a run that too many others displace says so', async () => {
  const { state, send, ask } = arrange()
  state.onBus = 20
  const ends: boolean[] = []
  await ask(planOf('asked'), { kind: 'manual', slot: 0 }, published => ends.push(published))
  for (let i = 0; i < 10_000; i++) await send(planOf(`many ${i}`))
  assert.equal(ends, [false])
})

test.run()
