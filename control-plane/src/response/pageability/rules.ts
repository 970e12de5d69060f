import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { shiftsBetween } from '../on-call/index.ts'
import { type Directory, type Miss, type MissKind, type Policy, pageLevel } from '../paging/rules.ts'

/** A time within which somebody who should be paged would not be. */
export interface Hole {
  from: EpochMs
  to: EpochMs
  kind: MissKind | 'no_policy'
  /** Position of the level, from 1; null where it concerns the whole policy. */
  level: number | null
  user_id: string | null
  schedule_id: string | null
  text: string
}

export interface Pageability {
  /** Whether at each instant some level reaches somebody: one that reaches nobody is passed at once, so that suffices. */
  reaches_someone: boolean
  holes: Hole[]
}

/** What a policy reaches from `from` to `to`; every target of every level is looked at, turns or not. */
export function findHoles(policy: Policy | null, directory: Directory, from: EpochMs, to: EpochMs): Pageability {
  const whole = { from, to, level: null, user_id: null, schedule_id: null }
  if (!policy)
    return { reaches_someone: false, holes: [{ ...whole, kind: 'no_policy', text: 'No escalation policy is set.' }] }
  if (policy.levels.length === 0)
    return { reaches_someone: false, holes: [{ ...whole, kind: 'empty_level', text: 'The policy has no levels.' }] }
  let reaches_someone = true
  const holes: Hole[] = []
  const edges = edgesOf(directory, from, to)
  for (const [index, edge] of edges.entries()) {
    const end = edges[index + 1] ?? to
    const found = policy.levels.map(level => pageLevel({ ...level, round_robin: false }, directory, 'high', edge))
    reaches_someone &&= found.some(level => level.pages.length > 0)
    for (const [level, { misses }] of found.entries())
      for (const miss of misses) extend(holes, { ...miss, level: level + 1, from: edge, to: end })
  }
  return { reaches_someone, holes: holes.toSorted((a, b) => a.from - b.from || (a.level ?? 0) - (b.level ?? 0)) }
}

/** Instants at which somebody else may have duty. */
function edgesOf({ schedules }: Directory, from: EpochMs, to: EpochMs): EpochMs[] {
  const edges = [...schedules.values()].flatMap(schedule => shiftsBetween(schedule, from, to).map(shift => shift.from))
  return [...new Set([from, ...edges])].toSorted((a, b) => a - b)
}

/** Adds a hole, or lengthens the one that it goes on. */
function extend(holes: Hole[], hole: Hole): void {
  const last = holes.findLast(each => each.to === hole.from && sameMiss(each, hole))
  if (last) last.to = epoch(hole.to)
  else if (!holes.some(each => each.from === hole.from && sameMiss(each, hole))) holes.push(hole)
}

function sameMiss(a: Hole, b: Omit<Miss, 'kind'> & { kind: string; level: number | null }): boolean {
  return (
    a.kind === b.kind &&
    a.level === b.level &&
    a.user_id === b.user_id &&
    a.schedule_id === b.schedule_id &&
    a.text === b.text
  )
}

const WEEK_MS = 7 * 86_400_000

/**
 * What makes a hole the same one when it is looked for again: who or what, and for a gap the instant of the week at which it
 * ends, since a schedule's gaps come each week anew. A gap that goes on past `to` has no end yet.
 */
export function keyOf({ kind, level, user_id, schedule_id, to: end }: Hole, to: EpochMs): string {
  const closes = kind !== 'gap' ? '' : end === to ? 'open' : String(end % WEEK_MS)
  return [kind, level, user_id, schedule_id, closes].join('|')
}
