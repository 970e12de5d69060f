import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { KEPT_DAYS, oldestKept } from '../result/index.ts'
import { loadEndsAt, storeEnds } from './end.ts'
import { claimMarks, GRACE_MS, moveMarks, startsOf } from './mark.ts'
import { markAfter, type Piece, pieceOf, type RolledPiece, rollPiece } from './piece.ts'
import { readHistories } from './read-history.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups } from './rollup.ts'
import { loadRollups, storeRollups } from './rollup-table.ts'

/** Monitors of a transaction. */
export const BATCH = 250

/**
 * Rolls up one batch of due monitors, one piece of each, and returns how many there were. Runs in one transaction, so a
 * kill leaves all or nothing. Several processes share the work, since claimed marks are locked.
 */
export async function sweepRollups(ctx: SystemCtx): Promise<number> {
  const marks = await claimMarks(ctx, BATCH)
  if (marks.length === 0) return 0
  const edge = bucketStart(ctx.now - GRACE_MS, FIVE_MINUTES)
  const pieces = (await startsOf(ctx, marks)).map(start => pieceOf(start, edge))
  const rolled = (await readHistories(ctx, pieces)).map(({ stretch, history }) => rollPiece(stretch, history))
  await storePieces(ctx, rolled)
  return marks.length
}

async function storePieces(ctx: SystemCtx, pieces: readonly RolledPiece[]): Promise<void> {
  await storeRollups(
    ctx,
    pieces.flatMap(({ mark, rollups }) => rollups.map(rollup => ({ ...ownerOf(mark), size: FIVE_MINUTES, rollup }))),
  )
  await mergeUp(ctx, pieces, FIVE_MINUTES, HOUR)
  await mergeUp(ctx, pieces, HOUR, DAY)
  await storeChanges(ctx, pieces)
  const again = pieces.filter(({ mark, to }) => to < mark.rolled_to)
  const known = await loadEndsAt(
    ctx,
    again.map(({ mark, to }) => ({ monitor: mark.monitor, at: to })),
  )
  await storeEnds(
    ctx,
    pieces.flatMap(({ mark, ends }) => ends.map(carry => ({ ...ownerOf(mark), carry }))),
  )
  await moveMarks(
    ctx,
    pieces.map(piece => markAfter(piece, known.get(piece.mark.monitor) ?? null)),
  )
  await forgetOld(
    ctx,
    pieces.filter(({ from, to }) => bucketStart(from, DAY) !== bucketStart(to, DAY)),
  )
}

function ownerOf({ monitor, account }: { monitor: string; account: string }) {
  return { monitor, account }
}

/** Merges fine rows into the rows of the complete coarse buckets that contain the pieces. */
async function mergeUp(ctx: SystemCtx, pieces: readonly RolledPiece[], fine: number, coarse: number): Promise<void> {
  const whole = pieces.flatMap(({ mark, from, to }) => {
    const rolledTo = Math.max(mark.rolled_to, to)
    const spans = []
    for (let at = bucketStart(from, coarse); at < to && at + coarse <= rolledTo; at = bucketStart(at + coarse, coarse))
      spans.push({ ...ownerOf(mark), from: at, to: bucketStart(at + coarse, coarse) })
    return spans
  })
  const rows = await loadRollups(ctx, fine, whole)
  const inside = Map.groupBy(rows, ({ monitor, rollup }) => `${monitor} ${bucketStart(rollup.from, coarse)}`)
  await storeRollups(
    ctx,
    whole.map(({ from, to, ...owner }) => {
      const parts = inside.get(`${owner.monitor} ${from}`) ?? []
      const rollup = mergeRollups(
        parts.map(part => part.rollup),
        { from, to },
      )
      return { ...owner, size: coarse, rollup }
    }),
  )
}

/** Replaces the changes of state that lie in the pieces. */
async function storeChanges(ctx: SystemCtx, pieces: readonly RolledPiece[]): Promise<void> {
  const again = pieces.filter(({ mark, from }) => from < mark.rolled_to)
  if (again.length > 0) {
    await sql`delete from timeline_change c using unnest(${again.map(piece => piece.mark.monitor)}::uuid[],
        ${again.map(piece => piece.from)}::bigint[], ${again.map(piece => piece.to)}::bigint[]) as w (id, from_at, to_at)
      where c.monitor_id = w.id and c.at >= w.from_at and c.at < w.to_at`.execute(ctx.sql)
  }
  const changes = pieces.flatMap(({ mark, changes }) => changes.map(change => ({ ...ownerOf(mark), ...change })))
  if (changes.length === 0) return
  await sql`insert into timeline_change (monitor_id, account_id, at, state)
    select * from unnest(${changes.map(change => change.monitor)}::uuid[], ${changes.map(change => change.account)}::uuid[],
      ${changes.map(change => change.at)}::bigint[], ${changes.map(change => change.state)}::text[])`.execute(ctx.sql)
}

/**
 * Once a day for each monitor: deletes hours and changes of 400 days ago, and ends without raw results. 5-minute rows
 * are dropped by partition, days stay.
 */
async function forgetOld(ctx: SystemCtx, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  const monitors = pieces.map(piece => piece.mark.monitor)
  const oldest = ctx.now - KEPT_DAYS['1h'] * DAY
  await sql`delete from rollup where monitor_id = any(${monitors}::uuid[]) and resolution = ${HOUR / 1000}::int
    and bucket < ${oldest}`.execute(ctx.sql)
  await sql`delete from rollup_end where monitor_id = any(${monitors}::uuid[]) and at < ${oldestKept(ctx)}`.execute(
    ctx.sql,
  )
  await sql`delete from timeline_change c where monitor_id = any(${monitors}::uuid[]) and at < (select max(at)
    from timeline_change o where o.monitor_id = c.monitor_id and o.at <= ${oldest})`.execute(ctx.sql)
}
