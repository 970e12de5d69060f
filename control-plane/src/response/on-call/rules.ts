import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { covers, edgesOf, type Hours, hoursOf, minuteOf, type Restriction } from './restriction.ts'
import { type Rotation, startOfDay, type Turns, turnsOf } from './turn.ts'
import { type Wall, type WallClock, wallClock } from './wall-clock.ts'

export interface Layer {
  id: string
  /** Who takes turns, in order; null: the turn of a member who has left or is deactivated, which is a gap. */
  user_ids: readonly (string | null)[]
  /** Unit of `rotation_length`: days, weeks, months, or (custom) hours. */
  rotation: Rotation
  rotation_length: number
  starts_at: EpochMs
  ends_at: EpochMs | null
  /** `HH:MM` in local time of the schedule's zone. */
  handoff_time: string
  /** When it applies; none: always. */
  restrictions: readonly Restriction[]
}

export interface Override {
  id: string
  /** Null: nobody is on call, on purpose. */
  user_id: string | null
  starts_at: EpochMs
  ends_at: EpochMs
}

export interface Schedule {
  timezone: string
  /** By position: a later one overrides an earlier one. */
  layers: readonly Layer[]
  /** In the order of creation: a later one overrides an earlier one, and any overrides all layers. */
  overrides: readonly Override[]
}

/** Who is on call, and by what; all null in a gap. */
export interface Duty {
  user_id: string | null
  layer_id: string | null
  override_id: string | null
}

export interface Shift extends Duty {
  from: EpochMs
  /** Exclusive. */
  to: EpochMs
}

const GAP: Duty = { user_id: null, layer_id: null, override_id: null }

/** Who is on call at an instant (spec part C). */
export function dutyAt(schedule: Schedule, at: EpochMs): Duty {
  return dutyNow(compile(schedule, at, at), at)
}

/**
 * The final timeline of a range: consecutive shifts from `from` to `to`, a gap being a shift of nobody. Each instant of
 * it agrees with `dutyAt`, so two adjacent ranges agree where they meet.
 */
export function shiftsBetween(schedule: Schedule, from: EpochMs, to: EpochMs): Shift[] {
  const compiled = compile(schedule, from, to)
  const edges = [...new Set([from, ...edgesBetween(compiled, from, to)])].toSorted((a, b) => a - b)
  const shifts: Shift[] = []
  for (const [index, edge] of edges.entries()) {
    const duty = dutyNow(compiled, edge)
    shifts.push({ from: edge, to: edges[index + 1] ?? to, ...duty })
  }
  return joinShifts(shifts)
}

/** Joins consecutive shifts with the same duty. */
export function joinShifts<S extends Shift>(shifts: readonly S[]): S[] {
  const joined: S[] = []
  for (const shift of shifts) {
    const last = joined.at(-1)
    if (last && last.to === shift.from && isSameDuty(last, shift)) last.to = shift.to
    else joined.push({ ...shift })
  }
  return joined
}

function isSameDuty(a: Duty, b: Duty): boolean {
  return a.user_id === b.user_id && a.layer_id === b.layer_id && a.override_id === b.override_id
}

/** Fills the times without a shift with gaps, so that shifts follow each other without a break from `from` to `to`. */
export function fillGaps<S extends Shift>(
  shifts: readonly S[],
  from: EpochMs,
  to: EpochMs,
  gap: Omit<S, 'from' | 'to'>,
): S[] {
  const filled: S[] = []
  let at = from
  for (const shift of shifts) {
    if (shift.from > at) filled.push({ ...gap, from: at, to: shift.from } as S)
    filled.push(shift)
    at = shift.to
  }
  if (at < to) filled.push({ ...gap, from: at, to } as S)
  return filled
}

interface CompiledLayer extends Layer {
  turns: Turns
  /** Its first turn, which is its first person's. */
  first: number
  hours: readonly Hours[]
}

interface Compiled {
  clock: WallClock
  layers: CompiledLayer[]
  overrides: readonly Override[]
}

function compile({ timezone, layers, overrides }: Schedule, from: EpochMs, to: EpochMs): Compiled {
  return { clock: wallClock(timezone, from, to), layers: layers.map(each => compileLayer(each, timezone)), overrides }
}

/** Turns are counted from the handoff time of the day on which the layer begins. */
function compileLayer(layer: Layer, timezone: string): CompiledLayer {
  const begun = wallClock(timezone, layer.starts_at, layer.starts_at).reached(layer.starts_at)
  const anchor = startOfDay(begun) + minuteOf(layer.handoff_time) * 60_000
  const turns = turnsOf(layer.rotation, layer.rotation_length, anchor)
  return { ...layer, turns, first: turns.at(begun), hours: layer.restrictions.map(hoursOf) }
}

function dutyNow({ clock, layers, overrides }: Compiled, at: EpochMs): Duty {
  const override = overrides.findLast(each => each.starts_at <= at && at < each.ends_at)
  if (override) return { ...GAP, user_id: override.user_id, override_id: override.id }
  const reading = clock.reached(at)
  for (const layer of layers.toReversed()) {
    const user_id = personOf(layer, reading, at)
    if (user_id !== null) return { ...GAP, user_id, layer_id: layer.id }
  }
  return GAP
}

/** The person whose turn it is in a layer; null if it has nobody at the instant. */
function personOf(layer: CompiledLayer, reading: Wall, at: EpochMs): string | null {
  if (at < layer.starts_at || (layer.ends_at !== null && at >= layer.ends_at)) return null
  if (layer.hours.length > 0 && !layer.hours.some(each => covers(each, reading))) return null
  const turn = layer.turns.at(reading) - layer.first
  return layer.user_ids[turn % layer.user_ids.length] ?? null
}

/** Every instant strictly within a range at which anything may change. */
function edgesBetween({ clock, layers, overrides }: Compiled, from: EpochMs, to: EpochMs): EpochMs[] {
  const [first, last] = [clock.reached(from), clock.reached(to)]
  const readings = layers.flatMap(layer => [
    ...handoffsOf(layer, first, last),
    ...layer.hours.flatMap(each => edgesOf(each, first, last)),
  ])
  return [
    ...overrides.flatMap(each => [each.starts_at, each.ends_at]),
    ...layers.flatMap(({ starts_at, ends_at }) => (ends_at === null ? [starts_at] : [starts_at, ends_at])),
    ...readings.map(clock.firstInstant),
  ].filter(edge => from < edge && edge < to)
}

function handoffsOf({ turns, user_ids }: CompiledLayer, first: Wall, last: Wall): Wall[] {
  if (user_ids.length === 1) return []
  const handoffs: Wall[] = []
  for (let turn = turns.at(first) + 1; turns.start(turn) <= last; turn++) handoffs.push(turns.start(turn))
  return handoffs
}
