import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WEEKDAYS } from './restriction.ts'
import { dutyAt, type Layer, type Schedule, type Shift, shiftsBetween } from './rules.ts'

const test = suite('what holds of every schedule')
/** Printed with each name; set this to the number to repeat a run. */
const SEED = Date.now() % 1_000_000
const SCHEDULES = 150
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONES = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC', 'Asia/Kathmandu']
/** Around these instants each zone changes its clock, or the ranges are ordinary. */
const AROUND = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
  '2021-04-04',
  '2011-12-30',
  '2026-07-01',
]

/** Numbers from a seed (mulberry32), so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return { int, pick: <T>(from: readonly T[]): T => from[int(from.length)] as T }
}
type Dice = ReturnType<typeof dice>

const time = ({ int }: Dice) => `${String(int(24)).padStart(2, '0')}:${String(int(4) * 15).padStart(2, '0')}`

function randomLayer(roll: Dice, index: number, center: number): Layer {
  const starts_at = epoch(center + (roll.int(60) - 50) * DAY + roll.int(96) * 15 * 60_000)
  return {
    id: `layer ${index}`,
    user_ids: Array.from({ length: 1 + roll.int(4) }, (_, user) => (roll.int(8) === 0 ? null : `${index}.${user}`)),
    rotation: roll.pick(['daily', 'weekly', 'monthly', 'custom'] as const),
    rotation_length: 1 + roll.int(10),
    starts_at,
    ends_at: roll.int(3) === 0 ? epoch(starts_at + (1 + roll.int(40)) * DAY) : null,
    handoff_time: time(roll),
    restrictions: Array.from({ length: roll.pick([0, 0, 1, 2]) }, () => ({
      days: WEEKDAYS.filter(() => roll.int(2) === 0),
      from: time(roll),
      to: time(roll),
    })),
  }
}

function randomSchedule(roll: Dice): { schedule: Schedule; center: EpochMs } {
  const center = epoch(Date.parse(`${roll.pick(AROUND)}T00:00Z`))
  const overrides = Array.from({ length: roll.int(3) }, (_, index) => {
    const starts_at = epoch(center + (roll.int(6) - 3) * DAY + roll.int(24) * HOUR)
    return {
      id: `override ${index}`,
      user_id: roll.int(4) === 0 ? null : `o${index}`,
      starts_at,
      ends_at: epoch(starts_at + (1 + roll.int(48)) * HOUR),
    }
  })
  const layers = Array.from({ length: roll.int(4) }, (_, index) => randomLayer(roll, index, center))
  return { schedule: { timezone: roll.pick(ZONES), layers, overrides }, center }
}

/** Two adjacent timelines as one. */
function joined(a: Shift[], b: Shift[]): Shift[] {
  const [last, first] = [a.at(-1), b[0]]
  const key = ({ user_id, layer_id, override_id }: Shift) => `${user_id} ${layer_id} ${override_id}`
  if (!last || !first || key(last) !== key(first)) return [...a, ...b]
  return [...a.slice(0, -1), { ...last, to: first.to }, ...b.slice(1)]
}

function forEach(check: (schedule: Schedule, from: EpochMs, to: EpochMs, roll: Dice) => void): void {
  for (let index = 0; index < SCHEDULES; index++) {
    const roll = dice(SEED + index)
    const { schedule, center } = randomSchedule(roll)
    const from = epoch(center - (1 + roll.int(4)) * DAY - roll.int(DAY))
    const to = epoch(center + (1 + roll.int(4)) * DAY + roll.int(DAY))
    try {
      check(schedule, from, to, roll)
    } catch (error) {
      throw new Error(`seed ${SEED + index}: ${(error as Error).message}\n${JSON.stringify(schedule)}`)
    }
  }
}

test(`each instant has exactly one person or a gap (seed ${SEED})`, () => {
  forEach((schedule, from, to, roll) => {
    const shifts = shiftsBetween(schedule, from, to)
    assert.is(shifts[0]?.from, from)
    assert.is(shifts.at(-1)?.to, to)
    for (const [index, shift] of shifts.entries()) {
      assert.ok(shift.from < shift.to)
      if (index > 0) assert.is(shift.from, shifts[index - 1]?.to)
      const { from: start, to: end, ...duty } = shift
      const inner = epoch(start + roll.int(end - start))
      for (const instant of [start, inner, epoch(end - 1)]) assert.equal(dutyAt(schedule, instant), duty)
    }
    for (let instant = from; instant < to; instant = epoch(instant + HOUR)) {
      const found = shifts.filter(shift => shift.from <= instant && instant < shift.to)
      assert.is(found.length, 1)
      assert.is(found[0]?.user_id, dutyAt(schedule, instant).user_id)
    }
  })
})

test(`the shifts of ranges that meet agree (seed ${SEED})`, () => {
  forEach((schedule, from, to, roll) => {
    const between = epoch(from + 1 + roll.int(to - from - 1))
    assert.equal(
      joined(shiftsBetween(schedule, from, between), shiftsBetween(schedule, between, to)),
      shiftsBetween(schedule, from, to),
    )
  })
})

test(`a layer’s timeline does not depend on where the query starts (seed ${SEED})`, () => {
  forEach((schedule, from, to, roll) => {
    for (const layer of schedule.layers) {
      const alone = { ...schedule, layers: [layer], overrides: [] }
      const whole = shiftsBetween(alone, from, to)
      const later = epoch(from + roll.int(to - from))
      const part = whole
        .filter(shift => shift.to > later)
        .map(shift => ({ ...shift, from: epoch(Math.max(shift.from, later)) }))
      assert.equal(shiftsBetween(alone, later, to), part)
    }
  })
})

test.run()
