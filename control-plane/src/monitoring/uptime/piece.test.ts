import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { after, MINUTE, policyOf, runOf, stateOf, T0 } from '../verdict/verdict.fixture.ts'
import type { Mark } from './mark.ts'
import { markAfter, pieceOf, type RolledPiece, rollPiece } from './piece.ts'
import type { Carry } from './replay.ts'
import { FIVE_MINUTES, HOUR } from './rollup.ts'

/** Instants in minutes since T0, which is a full hour. */
const at = (minutes: number) => after(minutes * MINUTE)

function markOf(rolledTo: number, dirty: readonly [number, number] | null = null): Mark {
  const [first, last] = dirty?.map(at) ?? [null, null]
  const ids = { monitor: 'monitor', account: 'account', created_at: T0 }
  return { ...ids, rolled_to: at(rolledTo), carry: null, dirty_from: first ?? null, dirty_to: last ?? null }
}

function carryAt(minutes: number, status: Carry['status'] = 'up'): Carry {
  return { at: at(minutes), status, regions: [stateOf('healthy')] }
}

const piece = (mark: Mark, from: number, edge: number) =>
  (pieceOf({ mark, monitor: mark.monitor, from: at(from), carry: null }, at(edge)).to - T0) / MINUTE

for (const { name, mark, from, edge, to } of [
  { name: 'nothing new', mark: markOf(5), from: 5, edge: 5, to: 5 },
  { name: 'the next bucket', mark: markOf(5), from: 5, edge: 10, to: 10 },
  { name: 'far behind: two hours, to a full one', mark: markOf(55), from: 55, edge: 600, to: 120 },
  { name: 'another process’ clock is ahead', mark: markOf(20), from: 20, edge: 15, to: 20 },
  { name: 'late: to the end of its hour', mark: markOf(600, [70, 70]), from: 60, edge: 600, to: 120 },
  { name: 'late at the full hour itself', mark: markOf(600, [120, 120]), from: 120, edge: 600, to: 180 },
  { name: 'late in the hour that is not over', mark: markOf(90, [70, 70]), from: 60, edge: 95, to: 95 },
  { name: 'late, and the clock is behind', mark: markOf(90, [70, 70]), from: 60, edge: 75, to: 90 },
  { name: 'late over many hours: two at a time', mark: markOf(600, [70, 500]), from: 60, edge: 600, to: 180 },
  { name: 'late far behind the last end', mark: markOf(600, [400, 400]), from: 60, edge: 600, to: 420 },
  { name: 'late, but its raw results are gone', mark: markOf(600, [70, 70]), from: 600, edge: 605, to: 605 },
]) {
  test(`a piece: ${name}`, () => assert.is(piece(mark, from, edge), to))
}

function rolledOf(mark: Mark, to: number, end: Carry): RolledPiece {
  const start = { mark, monitor: mark.monitor, from: at(60), carry: null }
  return { ...start, to: at(to), rollups: [], changes: [], ends: [end] }
}

test('a piece at the mark moves it, and what came late before is worked in', () => {
  const mark = markOf(90, [70, 80])
  const moved = { ...mark, rolled_to: at(95), carry: carryAt(95), dirty_from: null, dirty_to: null }
  assert.equal(markAfter(rolledOf(mark, 95, carryAt(95)), null), moved)
})

test('a piece before the mark is done when it ends as before, unless more came late after it', () => {
  const mark = markOf(600, [70, 70])
  const left = (given: Mark, known: Carry | null) => {
    const { rolled_to, dirty_from, dirty_to } = markAfter(rolledOf(given, 120, carryAt(120)), known)
    return [rolled_to, dirty_from, dirty_to]
  }
  assert.equal(left(mark, carryAt(120)), [at(600), null, null])
  assert.equal(left(mark, carryAt(120, 'down')), [at(600), at(120), at(120)])
  assert.equal(left(mark, null), [at(600), at(120), at(120)])
  assert.equal(left(markOf(600, [70, 120]), carryAt(120)), [at(600), at(120), at(120)])
  assert.equal(left(markOf(600, [70, 300]), carryAt(120)), [at(600), at(120), at(300)])
})

test('a rolled piece has a row per 5 minutes, an end per hour and at its end, and each change once', () => {
  const settings = [{ at: T0, policy: policyOf() }]
  const results = Array.from({ length: 130 }, (_, i) => runOf({ at: at(i), status: i < 70 ? 'healthy' : 'failing' }))
  const mark = markOf(0)
  const whole = { mark, monitor: mark.monitor, from: T0, to: at(130), carry: null }
  const rolled = rollPiece(whole, { settings, results, carry: null })
  assert.is(rolled.rollups.length, 26)
  assert.is(
    rolled.rollups.reduce((sum, row) => sum + row.ms.up, 0),
    70 * MINUTE,
  )
  assert.equal(
    rolled.ends.map(end => end.at),
    [after(HOUR), after(2 * HOUR), at(130)],
  )
  assert.equal(rolled.changes, [
    { at: T0, state: 'up' },
    { at: at(70), state: 'down' },
  ])
  const [last] = rolled.rollups.slice(-1)
  assert.equal([last?.from, last?.to], [at(125), epoch(at(125) + FIVE_MINUTES)])
})

test('maintenance that ends at a full hour, and that lasts over one, is told from what follows', () => {
  const settings = [{ at: T0, policy: policyOf() }]
  const results = Array.from({ length: 240 }, (_, i) => runOf({ at: at(i) }))
  const maintenance = [
    { from: at(50), to: at(60) },
    { from: at(110), to: at(130) },
    { from: at(180), to: at(200) },
  ]
  const expected = [
    { at: T0, state: 'up' },
    { at: at(50), state: 'maintenance' },
    { at: at(60), state: 'up' },
    { at: at(110), state: 'maintenance' },
    { at: at(130), state: 'up' },
    { at: at(180), state: 'maintenance' },
    { at: at(200), state: 'up' },
  ]
  const mark = markOf(0)
  const part = (from: number, to: number, carry: Carry | null) => {
    const within = results.filter(run => run.at >= at(from) && run.at < at(to))
    const given = { mark, monitor: mark.monitor, from: at(from), to: at(to), carry }
    return rollPiece(given, { settings, results: within, carry, maintenance })
  }
  const whole = part(0, 240, null)
  assert.equal(whole.changes, expected)
  // Two pieces give the same as one, also where they meet at an end.
  for (const cut of [60, 120, 180]) {
    const first = part(0, cut, null)
    assert.equal([...first.changes, ...part(cut, 240, first.ends.at(-1) ?? null).changes], expected, `cut at ${cut}`)
  }
  assert.is(
    whole.rollups.reduce((sum, row) => sum + row.ms.maintenance, 0),
    50 * MINUTE,
  )
})

test.run()
