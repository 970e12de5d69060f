import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  adoptPolicy,
  decideRegion,
  freshRegion,
  markStale,
  nextTurn,
  type Policy,
  type RegionState,
  unmarkStale,
} from './rules.ts'
import { after, MINUTE, policyOf, runOf, runStatusOf, STALE_AFTER, stateOf, T0 } from './verdict.fixture.ts'

const REGION = { id: 'region-0', slug: 'r0' }

/** Runs by letter, a minute apart; the region's status after each as a letter: P, H, D or F. */
function play(policy: Policy, runs: string): string {
  let state = freshRegion(REGION, policy, T0)
  let seen = ''
  for (const [i, letter] of [...runs].entries()) {
    state = decideRegion(state, runOf({ at: after(i * MINUTE), status: runStatusOf(letter) }), policy).state
    seen += state.status[0]?.toUpperCase()
  }
  return seen
}

/** X of Y, recovery: runs → the status after each of them. */
const SEQUENCES: [name: string, x: number, y: number, recovery: number, runs: string, expect: string][] = [
  ['the first run decides', 1, 1, 1, 'HF', 'HF'],
  ['one failure is enough', 1, 1, 1, 'HFHFH', 'HFHFH'],
  ['pending until a threshold is met', 2, 2, 1, 'FF', 'PF'],
  ['pending until a run passes', 3, 3, 1, 'FFH', 'PPH'],
  ['2 in a row', 2, 2, 1, 'HFHFF', 'HHHHF'],
  ['2 of 3, with a gap', 2, 3, 1, 'HFHF', 'HHHF'],
  ['2 of 3, gap too wide', 2, 3, 1, 'HFHHF', 'HHHHH'],
  ['3 of 5 at the edge of the window', 3, 5, 1, 'FHFHF', 'PHHHF'],
  ['3 of 5 just outside the window', 3, 5, 1, 'FHHFHF', 'PHHHHH'],
  ['20 of 20', 20, 20, 1, `H${'F'.repeat(20)}`, `${'H'.repeat(20)}F`],
  ['1 of 5 fails at once', 1, 5, 1, 'HF', 'HF'],
  ['a recovery settles the failures before it', 3, 5, 1, 'FFFHFHF', 'PPFHHHH'],
  ['and new failures count anew', 3, 5, 1, 'FFFHFHFHF', 'PPFHHHHHF'],
  ['recovers after 3 in a row', 1, 1, 3, 'FHHH', 'FFFH'],
  ['a failure starts the recovery anew', 1, 1, 3, 'FHHFHHH', 'FFFFFFH'],
  ['flapping never recovers with 2 in a row', 1, 1, 2, 'FHFHFHH', 'FFFFFFH'],
  ['one slow run is enough', 1, 1, 1, 'HDH', 'HDH'],
  ['degraded by 2 of 3', 2, 3, 1, 'HDHD', 'HHHD'],
  ['a slow first run passes below the threshold', 2, 3, 1, 'DD', 'HD'],
  ['degraded leaves after 2 healthy in a row', 1, 1, 2, 'DHDHH', 'DDDDH'],
  ['slow then failed are both bad', 2, 2, 1, 'HDF', 'HHD'],
  ['degraded turns failing', 1, 1, 1, 'DF', 'DF'],
  ['degraded and one failure below the threshold', 2, 2, 1, 'DDFF', 'HDDF'],
  ['failing ends degraded when the passing runs are slow', 1, 1, 1, 'FD', 'FD'],
  ['failing ends degraded by the runs since', 2, 2, 2, 'FFDD', 'PFFD'],
  ['failing ends healthy when too few were slow', 2, 3, 2, 'FFDH', 'PFFH'],
  ['slow runs pass: they end a failure', 1, 1, 3, 'FDDD', 'FFFD'],
  ['a threshold above the window is the window', 5, 2, 1, 'HFF', 'HHF'],
  ['a recovery above the bound is the bound', 1, 1, 99, `F${'H'.repeat(20)}`, `${'F'.repeat(20)}H`],
]

for (const [name, x, y, recovery, runs, then] of SEQUENCES) {
  test(`${x} of ${y}, recovery ${recovery}: ${name}`, () => {
    const policy = policyOf({ failure_threshold: x, failure_window: y, recovery_threshold: recovery })
    assert.is(play(policy, runs), then)
  })
}

test('an excused run breaks and extends no streak, wherever it comes in', () => {
  for (let seed = 0; seed < 3 ** 6; seed++) {
    const counted = seed.toString(3).padStart(6, '0').replaceAll('0', 'H').replaceAll('1', 'D').replaceAll('2', 'F')
    const policy = policyOf({ failure_threshold: 2, failure_window: 3, recovery_threshold: 1 + (seed % 3) })
    for (let at = 0; at <= counted.length; at++) {
      const seen = play(policy, `${counted.slice(0, at)}EE${counted.slice(at)}`)
      assert.is(`${seen.slice(0, at)}${seen.slice(at + 2)}`, play(policy, counted))
    }
  }
})

test('without slow runs a region is never degraded', () => {
  for (let seed = 0; seed < 4096; seed++) {
    const runs = seed.toString(2).padStart(12, '0').replaceAll('0', 'H').replaceAll('1', 'F')
    const y = 1 + (seed % 5)
    const policy = policyOf({
      failure_threshold: 1 + (seed % y),
      failure_window: y,
      recovery_threshold: 1 + (seed % 3),
    })
    assert.not.match(play(policy, runs), 'D')
  }
})

const HISTORY = [
  { name: 'a newer slot counts', given: {}, when: { slot: after(1) }, expect: null },
  { name: 'the same slot is doubled', given: {}, when: { slot: T0 }, expect: 'late' },
  { name: 'an older slot is late', given: {}, when: { slot: epoch(T0 - 1), at: after(9 * MINUTE) }, expect: 'late' },
  {
    name: 'a confirmation counts by when it was asked for',
    given: {},
    when: { kind: 'confirm', slot: after(5) },
    expect: null,
  },
  { name: 'a confirmation asked for earlier is late', given: {}, when: { kind: 'confirm', slot: T0 }, expect: 'late' },
  { name: 'an older spec', given: { spec_version: 2 }, when: { slot: after(1) }, expect: 'old_spec' },
  { name: 'a newer spec than ours', given: {}, when: { slot: after(1), spec_version: 2 }, expect: 'old_spec' },
  { name: 'excused', given: {}, when: { slot: after(1), status: 'excused' }, expect: 'excused' },
  { name: 'paused', given: { paused: true }, when: { slot: after(1) }, expect: 'paused' },
  { name: 'a region taken away', given: { regions: [] }, when: { slot: after(1) }, expect: 'not_assigned' },
] as const

for (const { name, given, when, expect } of HISTORY) {
  test(`history or news: ${name}`, () => {
    const state = stateOf('healthy', 0, { last_slot: T0 })
    const decision = decideRegion(state, runOf({ status: 'failing', ...when }), policyOf(given))
    assert.is(decision.history, expect)
    assert.is(decision.state.status, expect === null ? 'failing' : 'healthy')
    if (expect !== null) assert.is(decision.state, state)
  })
}

test('a fresh region takes a run asked for in its first millisecond, and none from before', () => {
  const state = freshRegion(REGION, policyOf(), T0)
  assert.is(decideRegion(state, runOf({ slot: T0 }), policyOf()).history, null)
  assert.is(decideRegion(state, runOf({ slot: epoch(T0 - 1) }), policyOf()).history, 'late')
})

test('an outcome extends the life of a state from the later end of a check', () => {
  const state = stateOf('healthy', 0, { last_slot: T0, last_at: after(9_000) })
  const next = decideRegion(state, runOf({ slot: after(2_000), at: after(3_000) }), policyOf()).state
  assert.is(next.last_at, after(9_000))
  assert.is(next.stale_at, after(9_000 + STALE_AFTER))
})

test('the reason of the failure stays until the region is back', () => {
  const policy = policyOf({ recovery_threshold: 2 })
  const failing = stateOf('failing', 0, { last_slot: T0, failure_detail: 'no listener' })
  const recovering = decideRegion(failing, runOf({ slot: after(1) }), policy).state
  assert.is(recovering.failure_reason, 'connection_refused')
  assert.is(recovering.failure_detail, 'no listener')
  assert.is(decideRegion(recovering, runOf({ slot: after(2) }), policy).state.failure_reason, null)
})

test('a new spec counts anew and keeps the status until its runs decide', () => {
  const failing = stateOf('failing', 0, { last_slot: T0, window: 0b11, passing_streak: 0 })
  const policy = policyOf({ failure_threshold: 2, failure_window: 2, recovery_threshold: 2, spec_version: 2 })
  const statuses = (runs: string) => {
    let state: RegionState = failing
    return [...runs].map((letter, i) => {
      const run = runOf({ slot: after(i + 1), spec_version: 2, status: runStatusOf(letter) })
      state = decideRegion(state, run, policy).state
      return state.status
    })
  }
  assert.equal(statuses('HH'), ['failing', 'healthy'])
  assert.equal(statuses('HFHH'), ['failing', 'failing', 'failing', 'healthy'])
})

test('stale keeps what was judged, and any run ends it', () => {
  const policy = policyOf({ recovery_threshold: 2 })
  const stale = markStale(stateOf('failing', 0, { last_slot: T0 }))
  assert.is(stale.status, 'stale')
  const back = decideRegion(stale, runOf({ slot: after(10 * MINUTE), at: after(10 * MINUTE) }), policy).state
  assert.is(back.status, 'failing')
})

test('a region that has an agent again counts again, unless its word is too old', () => {
  const stale = markStale(stateOf('healthy'))
  assert.is(unmarkStale(stale, after(STALE_AFTER - 1)).status, 'healthy')
  assert.is(unmarkStale(stale, after(STALE_AFTER)).status, 'stale')
})

test('settings: new regions and resumed monitors start pending, the rest is kept', () => {
  const states = [stateOf('failing', 0), stateOf('healthy', 1)]
  const two = policyOf({ regions: [REGION, { id: 'region-2', slug: 'r2' }] })
  const now = after(MINUTE)
  const statuses = (before: Policy | null, policy: Policy) =>
    adoptPolicy(states, before, policy, now).map(s => s.status)
  assert.equal(statuses(policyOf(), two), ['failing', 'pending'])
  assert.equal(statuses(policyOf({ paused: true }), policyOf()), ['pending'])
  assert.equal(statuses(null, two), ['failing', 'pending'])
})

test('settings: another interval gives the new time from now, never life to what is stale', () => {
  const slower = policyOf({ interval_ms: 10 * MINUTE })
  const [living] = adoptPolicy([stateOf('healthy')], policyOf(), slower, after(MINUTE))
  assert.is(living?.stale_at, after(MINUTE + 20 * MINUTE + 10_000))
  const [dead] = adoptPolicy([stateOf('healthy')], policyOf(), slower, after(STALE_AFTER))
  assert.is(dead?.stale_at, after(STALE_AFTER))
  const [same] = adoptPolicy([stateOf('healthy')], policyOf(), policyOf({ muted: true }), after(MINUTE))
  assert.is(same?.stale_at, after(STALE_AFTER))
})

test('settings: while suspended no silence counts, and its end gives the new time', () => {
  const suspended = policyOf({ suspended: true })
  const [asleep] = adoptPolicy([stateOf('healthy')], policyOf(), suspended, after(MINUTE))
  assert.ok((asleep?.stale_at ?? 0) > after(1_000 * MINUTE))
  const [changed] = adoptPolicy([asleep ?? stateOf('healthy')], suspended, { ...suspended, interval_ms: 1 }, after(0))
  assert.is(changed?.stale_at, asleep?.stale_at)
  const [awake] = adoptPolicy([asleep ?? stateOf('healthy')], suspended, policyOf(), after(100 * MINUTE))
  assert.equal([awake?.stale_at, awake?.status], [after(100 * MINUTE + STALE_AFTER), 'healthy'])
  const [dead] = adoptPolicy([stateOf('healthy')], policyOf(), suspended, after(STALE_AFTER))
  assert.is(dead?.stale_at, after(STALE_AFTER))
})

test('a run that was out when its monitor was suspended is history', () => {
  const run = runOf({ at: after(MINUTE), status: 'failing' })
  const { state, history } = decideRegion(stateOf('healthy'), run, policyOf({ suspended: true }))
  assert.equal([history, state.status], ['suspended', 'healthy'])
})

test('a failure from before an absence does not return without a new run', () => {
  const failing = markStale(stateOf('failing'))
  assert.is(unmarkStale(failing, after(1_000)).status, 'stale')
  const again = decideRegion(failing, runOf({ status: 'failing', at: after(2_000) }), policyOf())
  assert.is(again.state.status, 'failing')
})

/** The next change of one region whose last outcome was at T0, and when (ms). */
const TURNS = [
  { name: 'falls silent in its time', status: 'H', to: STALE_AFTER, gives: [STALE_AFTER, 'stale'] },
  { name: 'not before', status: 'H', to: STALE_AFTER - 1, gives: null },
  { name: 'lost its agents', status: 'H', absence: [1_000, null], to: 1_000, gives: [1_000, 'stale'] },
  { name: 'reported after the absence began', status: 'H', absence: [-1_000, null], to: 5_000, gives: null },
  { name: 'lost and found between two looks', status: 'H', absence: [1_000, 2_000], to: 5_000, gives: null },
  { name: 'is back', status: 'S', absence: [1_000, 2_000], to: 2_000, gives: [2_000, 'healthy'] },
  { name: 'is back too late', status: 'S', absence: [1_000, STALE_AFTER], to: STALE_AFTER, gives: null },
  { name: 'silent with its agents there', status: 'S', to: 5_000, gives: null },
] as const

for (const { name, status, to, gives, ...rest } of TURNS) {
  test(`a region ${name}`, () => {
    const state = status === 'S' ? markStale(stateOf('healthy')) : stateOf('healthy')
    const [from, until] = 'absence' in rest ? rest.absence : [null, null]
    const absence = from === null ? null : { from: after(from), to: until === null ? null : after(until) }
    const turn = nextTurn([state], after(to), new Map(absence === null ? [] : [[state.region, absence]]))
    assert.equal(turn && [turn.at - T0, turn.apply(state).status], gives)
  })
}

test.run()
