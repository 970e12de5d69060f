import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { oldestKept } from '../result/index.ts'
import { loadEndsBefore } from './end.ts'
import type { Carry } from './replay.ts'
import { bucketStart, FIVE_MINUTES } from './rollup.ts'

/** How far a monitor is rolled up. */
export interface Mark {
  monitor: string
  account: string
  created_at: EpochMs
  /** Up to here the rollups are complete, except for what arrived late. */
  rolled_to: EpochMs
  /** The carry at `rolled_to`; null at first. */
  carry: Carry | null
  /** The earliest and latest late arrival that is not included yet. From the first one on the rollups may be wrong. */
  dirty_from: EpochMs | null
  dirty_to: EpochMs | null
}

/** A bucket is rolled up this long after its end, so that most of its outcomes have arrived. */
export const GRACE_MS = 10_000
/** Monitors are spread over this time, so that a bucket's end causes no burst. */
const SPREAD_MS = 60_000
/** How long late arrivals are collected: while a spool drains, there are thousands, and they are processed together. */
const SETTLE_MS = 30_000

/** Begins a monitor's rollups at its creation. */
export async function insertMark(ctx: SystemCtx, monitor: string, account: string): Promise<void> {
  const rolledTo = bucketStart(ctx.now, FIVE_MINUTES)
  await sql`insert into rollup_mark (monitor_id, account_id, rolled_to, due_at)
    values (${monitor}, ${account}, ${rolledTo}, ${nextDue(monitor, rolledTo)})`.execute(ctx.sql)
}

/** When a monitor that is rolled up to an instant is due again. */
export function nextDue(monitor: string, rolledTo: EpochMs): EpochMs {
  const turn = Number.parseInt(monitor.slice(-4), 16) % SPREAD_MS
  return epoch(rolledTo + FIVE_MINUTES + GRACE_MS + turn)
}

/**
 * Records a late arrival (an outcome, settings, an absence) at an instant that is already rolled up. Call it in the
 * transaction that writes the arrival. If that transaction has locked the monitor's state, none is missed: a sweep that
 * had the lock first has moved the mark by now, and a later one sees what was written.
 */
export async function markDirty(ctx: SystemCtx, late: readonly { monitor: string; at: number }[]): Promise<void> {
  if (late.length === 0) return
  await sql`update rollup_mark k set dirty_from = least(k.dirty_from, t.first), dirty_to = greatest(k.dirty_to, t.last),
      due_at = least(k.due_at, ${ctx.now + SETTLE_MS})
    from (select m, min(a) as first, max(a) as last from unnest(${late.map(each => each.monitor)}::uuid[],
      ${late.map(each => each.at)}::bigint[]) as u (m, a) group by m) t
    where k.monitor_id = t.m and t.first < k.rolled_to`.execute(ctx.sql)
}

const columns = sql`k.monitor_id as monitor, k.account_id as account, m.created_at, k.rolled_to, k.carry, k.dirty_from, k.dirty_to`

/** Whether `claimMarks` may find one. */
export const anyMarkDue = (now: EpochMs) => sql`exists (select from rollup_mark where due_at <= ${now})`

/**
 * Claims due marks by locking them. Skips monitors whose state intake holds, and intake waits for those that are
 * claimed. Also skips monitors that are being deleted.
 */
export async function claimMarks(ctx: SystemCtx, limit: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`select ${columns} from rollup_mark k join monitor m on m.id = k.monitor_id
      join monitor_state s on s.monitor_id = k.monitor_id
    where k.due_at <= ${ctx.now} order by k.due_at limit ${limit}
    for update of k skip locked for key share of m, s skip locked`.execute(ctx.sql)
  return rows
}

/** The present marks of monitors. */
export async function loadMarks(ctx: SystemCtx, monitors: readonly string[]): Promise<Mark[]> {
  const { rows } = await sql<Mark>`select ${columns} from rollup_mark k join monitor m on m.id = k.monitor_id
    where k.monitor_id = any(${monitors}::uuid[])`.execute(ctx.sql)
  return rows
}

/** Where a monitor's replay begins. */
export interface Start {
  mark: Mark
  monitor: string
  from: EpochMs
  carry: Carry | null
}

/**
 * Where to start so that every late arrival is included: at the mark, or at the last end before the first late arrival.
 */
export async function startsOf(ctx: SystemCtx, marks: readonly Mark[]): Promise<Start[]> {
  const late = marks.flatMap(({ monitor, dirty_from }) => (dirty_from === null ? [] : [{ monitor, at: dirty_from }]))
  const ends = await loadEndsBefore(ctx, late)
  return marks.map(mark => startOf(mark, ends.get(mark.monitor) ?? null, oldestKept(ctx)))
}

/**
 * Starts no earlier than the raw results reach: those from before `oldest` are deleted, so that part cannot be redone.
 */
function startOf(mark: Mark, end: Carry | null, oldest: number): Start {
  const { monitor, created_at } = mark
  if (end !== null && end.at >= oldest) return { mark, monitor, from: end.at, carry: end }
  if (mark.dirty_from === null || created_at < oldest) return { mark, monitor, from: mark.rolled_to, carry: mark.carry }
  return { mark, monitor, from: bucketStart(created_at, FIVE_MINUTES), carry: null }
}

/** Advances claimed marks. */
export async function moveMarks(ctx: SystemCtx, marks: readonly Mark[]): Promise<void> {
  const column = <T>(pick: (mark: Mark) => T) => marks.map(pick)
  await sql`update rollup_mark k
    set rolled_to = t.rolled, carry = t.carry::jsonb, dirty_from = t.first, dirty_to = t.last, due_at = t.due
    from unnest(${column(mark => mark.monitor)}::uuid[], ${column(mark => mark.rolled_to)}::bigint[],
      ${column(mark => mark.carry && JSON.stringify(mark.carry))}::text[], ${column(mark => mark.dirty_from)}::bigint[],
      ${column(mark => mark.dirty_to)}::bigint[],
      ${column(mark => (mark.dirty_from === null ? nextDue(mark.monitor, mark.rolled_to) : ctx.now))}::bigint[])
      as t (id, rolled, carry, first, last, due)
    where k.monitor_id = t.id`.execute(ctx.sql)
}
