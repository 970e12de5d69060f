import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import { type RawBuilder, sql } from 'kysely'

/*
 * A row's id is made before its transaction commits, so a later commit may have a smaller id, and no position in the order
 * of ids says what has been read. A snapshot does (PostgreSQL, pg_snapshot): which transactions were visible at an instant.
 */

/**
 * SQL: the snapshot of the statement that it is part of, as text. PostgreSQL never lists the own transaction among the
 * running ones: as soon as a later one of any database ends, it would count as visible, and with it rows that it is
 * still to write. It is added here.
 */
export const PRESENT_SNAPSHOT = sql<string>`(
  select concat_ws(':', pg_snapshot_xmin(s), pg_snapshot_xmax(s), (
    select coalesce(string_agg(running::text, ',' order by running), '') from (
      select pg_snapshot_xip(s) as running union select pg_current_xact_id_if_assigned()) each
    where running < pg_snapshot_xmax(s)))
  from pg_current_snapshot() s)`

/**
 * SQL over a table with `written_in`: exactly the rows that this statement sees and the snapshot did not, however late
 * their transactions commit. `at` is the column of the row's instant, and `taken` the snapshot's, or any later one
 * (epoch milliseconds): rows more than a day older are excluded, since a row of a restored database may name a
 * transaction of the earlier one. No transaction lasts that long.
 */
export function committedSince(
  since: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
  taken: EpochMs | RawBuilder<unknown>,
): RawBuilder<boolean> {
  const snapshot = sql`(${since})::pg_snapshot`
  // The first two conditions use the index; the third is exact.
  return sql`written_in >= pg_snapshot_xmin(${snapshot}) and written_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(written_in, ${snapshot}) and ${at} > ${taken}::bigint - ${DAY_MS}::bigint`
}

/** The most characters of a snapshot; one with too many running transactions is shortened. */
const LONGEST = 2_000

/** A snapshot of limited length. A shortened one has seen less, so some rows are found again. */
export function shortSnapshot(snapshot: string): string {
  if (snapshot.length <= LONGEST) return snapshot
  const { xmin } = boundsOf(snapshot)
  return `${xmin}:${xmin}:`
}

/**
 * Whether a snapshot can be an earlier one of the database whose current one is `present`: a restored database starts
 * over.
 */
export function isPast(snapshot: string, present: string): boolean {
  return boundsOf(snapshot).xmax <= boundsOf(present).xmax
}

function boundsOf(snapshot: string): { xmin: bigint; xmax: bigint } {
  const [xmin = '', xmax = ''] = snapshot.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) }
}
