import { sayPaging } from '@pharos/shared-protocol/text/en/paging.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { isPhone } from '../../account/account/index.ts'
import { type Duty, type Shift, shiftsBetween } from '../on-call/index.ts'
import {
  type Directory,
  type Duties,
  type Miss,
  type MissKind,
  type Page,
  type Policy,
  pageLevel,
} from '../paging/index.ts'

/** A time during which someone who should be paged would not be. */
export interface Hole {
  from: EpochMs
  to: EpochMs
  kind: MissKind | 'no_policy'
  /** Position of the level, from 1; null when it concerns the whole policy. */
  level: number | null
  user_id: string | null
  schedule_id: string | null
  said: Said
  /** An override says that nobody is on call. */
  on_purpose: boolean
}

export interface Pageability {
  /**
   * Whether at each instant the first level that pages anybody reaches someone at once; a level that pages nobody is
   * skipped.
   */
  reaches_someone: boolean
  holes: Hole[]
}

/**
 * What a policy reaches from `from` to `to`; every target of every level is examined, whatever its turns. `phone` says
 * whether the account can be reached by texts and calls.
 */
export function findHoles(
  policy: Policy | null,
  directory: Directory,
  from: EpochMs,
  to: EpochMs,
  phone: boolean,
): Pageability {
  const whole = { from, to, level: null, user_id: null, schedule_id: null, on_purpose: false }
  if (!policy)
    return { reaches_someone: false, holes: [{ ...whole, kind: 'no_policy', said: sayPaging('paging.no_policy') }] }
  if (policy.levels.length === 0)
    return {
      reaches_someone: false,
      holes: [{ ...whole, kind: 'empty_level', said: sayPaging('paging.policy_without_levels') }],
    }
  const timelines = [...directory.schedules].map(
    ([id, { schedule }]) => [id, shiftsBetween(schedule, from, to)] as const,
  )
  const edges = [...new Set([from, ...timelines.flatMap(([, shifts]) => shifts.map(shift => shift.from))])].toSorted(
    (a, b) => a - b,
  )
  const known = {
    ...directory,
    schedules: new Map(timelines.map(([id, shifts]) => [id, lookUp(directory, id, shifts)])),
  }
  const found = new Holes()
  let reaches_someone = true
  for (const [index, edge] of edges.entries()) {
    const end = edges[index + 1] ?? to
    const reached = policy.levels.map(level => pageLevel({ ...level, round_robin: false }, known, 'high', edge))
    const first = reached.find(level => level.pages.length > 0)
    reaches_someone &&= first !== undefined && isAtOnce(first.pages, edge, phone)
    for (const [level, { misses, pages }] of reached.entries())
      for (const miss of [...misses, ...missesOf(pages, edge, phone)])
        found.add({ ...miss, level: level + 1, from: edge, to: end })
  }
  const holes = found.all.toSorted((a, b) => a.from - b.from || (a.level ?? 0) - (b.level ?? 0))
  return { reaches_someone, holes }
}

function isAtOnce(pages: readonly Page[], now: EpochMs, phone: boolean): boolean {
  return pages.some(page => page.at <= now && (phone || !isPhone(page.type)))
}

/**
 * People who are paged by phone only, while phones cannot be reached; and the first person paged, if a level pages
 * nobody at once.
 */
function missesOf(pages: readonly Page[], now: EpochMs, phone: boolean): Miss[] {
  const receivers = [...Map.groupBy(pages, page => page.user_id ?? page.name).values()]
  const silent = phone ? [] : receivers.filter(all => all.every(page => isPhone(page.type)))
  const misses = silent.flatMap(([page]) =>
    page ? [missOf(page, sayPaging('paging.only_by_phone', { name: page.name }))] : [],
  )
  const sent = pages.filter(page => phone || !isPhone(page.type)).toSorted((a, b) => a.at - b.at)
  const [next] = sent
  if (!next || isAtOnce(sent, now, phone)) return misses
  const minutes = (next.at - now) / MINUTE_MS
  return [...misses, missOf(next, sayPaging('paging.first_after', { name: next.name, minutes }))]
}

function missOf({ user_id }: Page, said: Said): Miss {
  return { kind: 'no_contact', user_id, schedule_id: null, said, on_purpose: false }
}

const NOBODY: Duty = { user_id: null, layer_id: null, override_id: null }

/** A schedule with a precomputed timeline, so that it is not evaluated again at each instant. */
function lookUp({ schedules }: Directory, id: string, shifts: readonly Shift[]): Duties {
  const schedule = schedules.get(id) as Duties
  let at = 0
  return {
    ...schedule,
    // Instants are requested in order.
    onCall(instant) {
      while ((shifts[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= instant) at += 1
      return shifts[at] ?? NOBODY
    },
  }
}

/** Holes as they are found from one instant to the next; a continuing one is extended. */
class Holes {
  readonly all: Hole[] = []
  readonly #open = new Map<string, Hole>()

  add(hole: Hole): void {
    const key = JSON.stringify([hole.kind, hole.level, hole.user_id, hole.schedule_id, hole.said.text])
    const last = this.#open.get(key)
    if (last && last.to >= hole.from) {
      last.to = hole.to
      return
    }
    this.#open.set(key, hole)
    this.all.push(hole)
  }
}

const WEEK_MS = 7 * 86_400_000

/**
 * The identity of a hole when it is found again: who or what, and for a schedule's gap the instant of the week at which
 * it ends, since such gaps recur every week. A hole that continues past `to` has no end yet.
 */
export function keyOf({ kind, level, user_id, schedule_id, to: end }: Hole, to: EpochMs): string {
  const closes = kind !== 'gap' ? '' : end === to ? 'open' : String(end % WEEK_MS)
  return [kind, level, user_id, schedule_id, closes].join('|')
}

/** Whether a hole is cut by `to` and recurs weekly: then its other occurrences represent it. */
export function isCutRepeat(hole: Hole, holes: readonly Hole[], to: EpochMs): boolean {
  if (hole.kind !== 'gap' || hole.to !== to) return false
  return holes.some(
    ({ kind, level, schedule_id, from, to: end }) =>
      kind === 'gap' &&
      end < to &&
      level === hole.level &&
      schedule_id === hole.schedule_id &&
      from % WEEK_MS === hole.from % WEEK_MS,
  )
}
