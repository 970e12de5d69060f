import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../context.ts'
import { sql } from '../database/connect.ts'

/** How often the instant that the clock has reached is stored. */
export const MARK_EVERY_MS = 2_000
/** A mark that lies further ahead was written before the database's clock was set back. */
const SET_BACK_MS = 3_000
/** How much older than the clock the mark is at most. */
const MARK_LAG_MS = 10_000
/** For this long runs that began before may still report, and processes may still go by the clock as it was. */
const SETTLE_MS = 60_000
const KEPT_MS = 30 * DAY_MS

/** One time at which the database's clock was set back. */
export interface ClockStep {
  id: string
  /** The instant that the clock had reached. */
  from_at: EpochMs
  /** The instant that it was set to. */
  to_at: EpochMs
  /** The transaction that found it. */
  found_by: string
}

/** SQL: whether the mark has to be stored, the clock was set back, or instants that lie ahead are to be moved. */
export function anyStep(now: EpochMs) {
  return sql`(exists (select from clock_mark where seen_at <= ${now - MARK_EVERY_MS} or seen_at > ${now + SET_BACK_MS})
    or exists (select from clock_step where done_at is null))`
}

/**
 * Stores how far the clock has come. Returns the step if it was set back; only one of several processes gets it, also
 * of those that start after it. `reached` is what the clock would show by the process's monotonic clock, null if
 * that is not known: the stored mark is up to two seconds older.
 */
export async function markClock(ctx: SystemCtx, reached: EpochMs | null): Promise<ClockStep | null> {
  const { rows } = await sql<{ seen_at: number }>`select seen_at from clock_mark for update`.execute(ctx.sql)
  ctx.readClock()
  const seen = rows[0]?.seen_at ?? 0
  await sql`update clock_mark set seen_at = ${ctx.now}`.execute(ctx.sql)
  if (seen <= ctx.now + SET_BACK_MS) return null
  const from = epoch(Math.min(Math.max(seen, reached ?? 0), seen + MARK_LAG_MS))
  const { rows: steps } = await sql<ClockStep>`insert into clock_step (id, from_at, to_at, found_by)
    values (${ctx.newId()}, ${from}, ${ctx.now}, pg_current_xact_id()::xid::text)
    returning id, from_at, to_at, found_by`.execute(ctx.sql)
  return steps[0] ?? null
}

/** Steps whose instants are still to be moved, oldest first. */
export async function loadOpenSteps(ctx: SystemCtx): Promise<ClockStep[]> {
  const { rows } = await sql<ClockStep>`select id, from_at, to_at, found_by from clock_step
    where done_at is null order by id`.execute(ctx.sql)
  return rows
}

/** Steps to an instant since the given one, oldest first. */
export async function loadStepsSince(ctx: SystemCtx, since: EpochMs): Promise<ClockStep[]> {
  const { rows } = await sql<ClockStep>`select id, from_at, to_at, found_by from clock_step
    where to_at > ${since} order by id`.execute(ctx.sql)
  return rows
}

/** Ends a step once nothing from before it can arrive any more, and forgets those of a month ago. */
export async function endStep(ctx: SystemCtx, { id, to_at }: ClockStep): Promise<void> {
  await sql`update clock_step set done_at = ${ctx.now} where id = ${id}
    and not ${ctx.now}::bigint between ${to_at}::bigint and ${to_at + SETTLE_MS}::bigint`.execute(ctx.sql)
  await sql`delete from clock_step where done_at is not null and greatest(from_at, done_at) < ${ctx.now - KEPT_MS}`.execute(
    ctx.sql,
  )
}

/**
 * Up to which instants the clock had come when it was set back, of those that lie ahead, in no order. A slot of that
 * time has come before.
 */
export async function loadRepeated(ctx: SystemCtx): Promise<EpochMs[]> {
  const { rows } = await sql<{ from_at: EpochMs }>`select from_at from clock_step where from_at > ${ctx.now}`.execute(
    ctx.sql,
  )
  return rows.map(row => row.from_at)
}
