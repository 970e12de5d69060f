import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Announced,
  decideMonitor,
  decideRegion,
  type MonitorChange,
  type MonitorStatus,
  markStale,
} from './rules.ts'
import { after, policyOf, regionsOf, runOf, runStatusOf, stateOf, statesOf, T0 } from './verdict.fixture.ts'

const LATER = after(5_000)

function changeOf(changes: Partial<MonitorChange>): MonitorChange {
  return {
    monitor: { status: 'up', since: T0, announced: null },
    before: statesOf('H'),
    after: statesOf('H'),
    run: null,
    policy: policyOf(),
    at: LATER,
    now: LATER,
    trigger_run: null,
    ...changes,
  }
}

/** From a status, with something announced, the regions change: the resulting status, event, and announcement. */
const MOVES: [
  from: MonitorStatus,
  said: Announced,
  regions: string,
  to: MonitorStatus,
  event: string | null,
  expect: Announced,
][] = [
  ['pending', null, 'H', 'up', null, null],
  ['pending', null, 'F', 'down', 'failed', 'failed'],
  ['pending', null, 'D', 'degraded', 'degraded', 'degraded'],
  ['pending', null, 'S', 'unknown', 'unknown', 'unknown'],
  ['up', null, 'F', 'down', 'failed', 'failed'],
  ['up', null, 'D', 'degraded', 'degraded', 'degraded'],
  ['up', null, 'S', 'unknown', 'unknown', 'unknown'],
  ['down', 'failed', 'H', 'up', 'recovered', null],
  ['down', 'failed', 'D', 'degraded', 'degraded', 'failed'],
  ['down', 'failed', 'S', 'unknown', 'unknown', 'failed'],
  ['degraded', 'degraded', 'H', 'up', 'recovered', null],
  ['degraded', 'failed', 'H', 'up', 'recovered', null],
  ['degraded', 'degraded', 'F', 'down', 'failed', 'failed'],
  ['unknown', 'unknown', 'H', 'up', null, null],
  ['unknown', 'degraded', 'H', 'up', 'recovered', null],
  ['unknown', 'failed', 'H', 'up', 'recovered', null],
  ['unknown', 'unknown', 'F', 'down', 'failed', 'failed'],
  ['unknown', 'failed', 'F', 'down', 'failed', 'failed'],
  ['paused', 'failed', 'P', 'pending', null, 'failed'],
  ['pending', 'failed', 'H', 'up', 'recovered', null],
]

for (const [from, said, regions, to, event, then] of MOVES) {
  test(`${from} (${said ?? 'nothing'} announced) and ${regions}: ${to}, ${event ?? 'no event'}`, () => {
    const monitor = { status: from, since: T0, announced: said }
    const decision = decideMonitor(changeOf({ monitor, after: statesOf(regions) }))
    assert.equal(decision.monitor, { status: to, since: LATER, announced: then })
    assert.equal(
      decision.events.map(each => each.name),
      event === null ? [] : [`monitor.${event}`],
    )
    assert.is(decision.transition?.from, from)
  })
}

test('no change: no transition, no event, the same state', () => {
  const change = changeOf({})
  const decision = decideMonitor(change)
  assert.is(decision.monitor, change.monitor)
  assert.is(decision.transition, null)
  assert.equal(decision.events, [])
})

test('a status is held while new regions have yet to report', () => {
  for (const status of ['up', 'down', 'degraded', 'unknown'] as const) {
    const monitor = { status, since: T0, announced: null }
    const policy = policyOf({ regions: regionsOf(3) })
    assert.is(decideMonitor(changeOf({ monitor, after: statesOf('HPP'), policy })).monitor.status, status)
  }
})

test('a failure that goes on after a silence says so', () => {
  const repeated = (announced: Announced) => {
    const monitor = { status: 'unknown' as const, since: T0, announced }
    return decideMonitor(changeOf({ monitor, after: statesOf('F') })).events[0]?.data.repeated
  }
  assert.is(repeated('failed'), true)
  assert.is(repeated('unknown'), false)
})

test('muted is decided alike, and the event says so', () => {
  const decision = decideMonitor(changeOf({ after: statesOf('F'), policy: policyOf({ muted: true }) }))
  assert.is(decision.monitor.status, 'down')
  assert.is(decision.events[0]?.data.muted, true)
})

test('a pause is a transition without an event, and keeps what was announced', () => {
  const monitor = { status: 'down' as const, since: T0, announced: 'failed' as const }
  const decision = decideMonitor(changeOf({ monitor, policy: policyOf({ paused: true }) }))
  assert.equal(decision.monitor, { status: 'paused', since: LATER, announced: 'failed' })
  assert.is(decision.transition?.reason, 'Paused')
  assert.equal(decision.events, [])
})

test('a transition is at the end of its run, never before the one before it', () => {
  const failing = { after: statesOf('F'), trigger_run: 'run-1', at: after(3_000) }
  const run = runOf({ status: 'failing', at: after(3_000) })
  assert.is(decideMonitor(changeOf({ ...failing, run })).transition?.at, after(3_000))
  const monitor = { status: 'up' as const, since: after(4_000), announced: null }
  const late = decideMonitor(changeOf({ ...failing, run, monitor }))
  assert.is(late.transition?.at, after(4_000))
  assert.is(late.transition?.trigger_run, 'run-1')
})

test('a failure that ended long ago asks nobody to confirm it', () => {
  const policy = policyOf({ regions: regionsOf(2) })
  const confirmedAt = (ms: number) => {
    const run = runOf({ status: 'failing', at: T0 })
    return decideMonitor(changeOf({ before: statesOf('HH'), after: statesOf('FH'), policy, run, now: after(ms) }))
      .confirm
  }
  assert.equal(confirmedAt(30_000), ['region-1'])
  assert.equal(confirmedAt(30_001), [])
})

test('a resume counts from now, whatever fell silent before the pause ended', () => {
  const before = [stateOf('pending', 0, { stale_at: after(1_000) })]
  const monitor = { status: 'paused' as const, since: T0, announced: null }
  const decision = decideMonitor(changeOf({ monitor, before, after: [stateOf('pending')] }))
  assert.is(decision.monitor.status, 'pending')
  assert.is(decision.transition?.at, LATER)
})

test('a region that lost its agents counts from now', () => {
  const before = statesOf('H')
  const decision = decideMonitor(changeOf({ before, after: before.map(markStale) }))
  assert.is(decision.transition?.at, LATER)
  assert.is(decision.events[0]?.name, 'monitor.unknown')
})

/** Region 0's run fails, after a history of runs; which regions confirm? */
const CONFIRMATIONS = [
  { name: 'the first failure asks the others', given: 'H', when: {}, expect: ['region-1', 'region-2'] },
  { name: 'of a manual run, too', given: 'H', when: { kind: 'manual' }, expect: ['region-1', 'region-2'] },
  { name: 'the second in a row asks nobody', given: 'HF', when: {}, expect: [] },
  { name: 'a failure after a pass asks again', given: 'HFH', when: {}, expect: ['region-1', 'region-2'] },
  { name: 'a confirmation asks nobody', given: 'H', when: { kind: 'confirm' }, expect: [] },
  { name: 'first runs go to every region anyway', given: '', when: { kind: 'first' }, expect: [] },
  { name: 'a healthy run asks nobody', given: 'HF', when: { status: 'healthy' }, expect: [] },
] as const

for (const { name, given, when, expect } of CONFIRMATIONS) {
  test(`confirm: ${name}`, () => {
    const policy = policyOf({ regions: regionsOf(3), failure_threshold: 3, failure_window: 3 })
    let [state = stateOf('pending')] = statesOf('H')
    for (const [i, letter] of [...given].entries()) {
      state = decideRegion(state, runOf({ slot: after(i + 1), status: runStatusOf(letter) }), policy).state
    }
    const others = [stateOf('healthy', 1), stateOf('healthy', 2)]
    const run = runOf({ slot: after(100), status: 'failing', ...when })
    const next = decideRegion(state, run, policy).state
    const change = changeOf({ before: [state, ...others], after: [next, ...others], run, policy })
    assert.equal(decideMonitor(change).confirm, expect)
    const down = { status: 'down' as const, since: T0, announced: 'failed' as const }
    assert.equal(decideMonitor({ ...change, monitor: down }).confirm, [])
  })
}

test('with depends_on the first failure asks the parents, and the alert waits 15 s', () => {
  const run = runOf({ slot: LATER, at: LATER, status: 'failing' })
  const policy = policyOf({ depends_on: ['parent'] })
  const decision = decideMonitor(changeOf({ run, after: statesOf('F'), policy }))
  assert.is(decision.confirm_parents, true)
  assert.is(decision.hold_alert_until, LATER + 15_000)
  assert.is(decision.events[0]?.data.hold_alert_until, LATER + 15_000)
  const alone = decideMonitor(changeOf({ run, after: statesOf('F') }))
  assert.is(alone.confirm_parents, false)
  assert.is(alone.hold_alert_until, null)
})

test('with X of Y the parents are asked again when the monitor goes down', () => {
  const policy = policyOf({ depends_on: ['parent'], failure_threshold: 2, failure_window: 2 })
  const before = [stateOf('healthy', 0, { window: 1 })]
  const run = runOf({ slot: LATER, at: LATER, status: 'failing' })
  const decision = decideMonitor(changeOf({ before, after: statesOf('F'), run, policy }))
  assert.equal([decision.confirm, decision.confirm_parents], [[], true])
})

test('recovery is never held back', () => {
  const monitor = { status: 'down' as const, since: T0, announced: 'failed' as const }
  const decision = decideMonitor(changeOf({ monitor, policy: policyOf({ depends_on: ['parent'] }) }))
  assert.is(decision.events[0]?.name, 'monitor.recovered')
  assert.is(decision.hold_alert_until, null)
})

test.run()
