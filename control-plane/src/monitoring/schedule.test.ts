import { epoch } from '@pharos/shared-protocol/time.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { busExpiry, nextSlot, phaseOf, regionPhase, runExpiry, slotAt } from './schedule.ts'

const INTERVALS = [10_000, 30_000, 60_000, 99_999, 300_000, 3_600_000, 86_400_000]
const START = Date.UTC(2026, 0, 1)

/** Computed once; a change of the hash moves every monitor's slots, so it must be intended. */
const KNOWN_PHASES = [1813, 1813, 31813, 59002, 151813, 2551813, 27751813]

/** UUIDv7-like: ids made in the same instant share their first half and differ in a counter. */
const ids = Array.from({ length: 6_000 }, (_, i) => `019b7a10-5c00-7000-8000-${i.toString(16).padStart(12, '0')}`)

test('a phase is whole, inside its interval, and the same each time', () => {
  for (const intervalMs of INTERVALS) {
    for (const id of ids.slice(0, 200)) {
      const phase = phaseOf(id, intervalMs)
      assert.ok(Number.isInteger(phase) && phase >= 0 && phase < intervalMs)
      assert.is(phaseOf(id, intervalMs), phase)
    }
  }
})

test('the phase of an id never changes: dispatchers of different versions agree', () => {
  assert.equal(
    INTERVALS.map(interval => phaseOf('019b7a10-5c00-7000-8000-0123456789ab', interval)),
    KNOWN_PHASES,
  )
})

test('phases spread evenly: each hundredth of the interval gets its share', () => {
  for (const intervalMs of INTERVALS) {
    const shares = new Array<number>(100).fill(0)
    for (const id of ids) {
      const share = Math.floor((phaseOf(id, intervalMs) * 100) / intervalMs)
      shares[share] = (shares[share] ?? 0) + 1
    }
    // 60 are expected in each; six standard deviations are 46.
    for (const [share, count] of shares.entries())
      assert.ok(count > 14 && count < 106, `${intervalMs}: ${share} has ${count}`)
  }
})

test('slots are exactly an interval apart, and strictly after', () => {
  for (const intervalMs of INTERVALS) {
    for (const [i, monitorId] of ids.slice(0, 50).entries()) {
      const rhythm = { monitorId, intervalMs, regionIndex: i % 3, regionCount: 3 }
      const slot = nextSlot({ ...rhythm, after: START + i * 997 })
      assert.ok(slot > START + i * 997 && slot <= START + i * 997 + intervalMs)
      assert.is(nextSlot({ ...rhythm, after: slot }), slot + intervalMs)
      assert.is(nextSlot({ ...rhythm, after: slot - 1 }), slot)
      assert.is(slotAt({ ...rhythm, at: slot }), slot)
      assert.is(slotAt({ ...rhythm, at: slot - 1 }), slot - intervalMs)
    }
  }
})

test('regions share the interval: each one is a whole part later than the one before', () => {
  for (const regionCount of [1, 2, 3, 5, 7]) {
    const phases = Array.from({ length: regionCount }, (_, regionIndex) =>
      regionPhase({ monitorId: 'any', intervalMs: 60_000, regionIndex, regionCount }),
    )
    for (const [i, phase] of phases.entries()) {
      const later = (phase - (phases[0] ?? 0) + 60_000) % 60_000
      assert.is(later, Math.floor((i * 60_000) / regionCount))
    }
  }
})

test('a light run expires after 30 s or its interval, a heavy one at its next slot', () => {
  const slot = epoch(START)
  assert.is(runExpiry(slot, 10_000, 'light'), START + 10_000)
  assert.is(runExpiry(slot, 60_000, 'light'), START + 30_000)
  assert.is(runExpiry(slot, 60_000, 'heavy'), START + 60_000)
})

test('on the bus no run lives longer than 100 s', () => {
  const slot = epoch(START)
  const day = { slot, intervalMs: 86_400_000, lane: 'heavy' } as const
  assert.is(busExpiry(day, epoch(START + 500_000)), START + 600_000)
  assert.is(busExpiry({ ...day, intervalMs: 60_000 }, slot), START + 60_000)
  assert.is(busExpiry({ ...day, lane: 'light' }, slot), START + 30_000)
})

test.run()
