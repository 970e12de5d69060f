import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { MoveInstants } from '../../platform/clock-step/index.ts'
import { sql } from '../../platform/database/connect.ts'
import { bucketStart, FIVE_MINUTES } from './rollup.ts'

const BATCH = 250
/** Further back the results of the time that comes again may be deleted, so that its rollups could not be made anew. */
const LONGEST_MS = 3 * DAY_MS

/**
 * Moves marks of rollups that lie ahead back to now: the time that comes again is rolled up again, with the results of
 * both times. After a clock was set back by more than three days, they wait until it has caught up or was set right.
 */
export const moveMarksBack: MoveInstants = async (ctx, { from_at, to_at }) => {
  if (from_at - to_at > LONGEST_MS) return 0
  const edge = bucketStart(ctx.now, FIVE_MINUTES)
  const { rows } = await sql<{ id: string }>`select monitor_id as id from rollup_mark
    where rolled_to > ${edge} limit ${BATCH} for update skip locked`.execute(ctx.sql)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return 0
  await sql`delete from timeline_change where monitor_id = any(${ids}::uuid[]) and at >= ${edge}`.execute(ctx.sql)
  await sql`update rollup_mark set rolled_to = ${edge}, carry = null, dirty_from = ${edge - 1}, dirty_to = ${edge - 1},
    due_at = ${ctx.now} where monitor_id = any(${ids}::uuid[])`.execute(ctx.sql)
  return ids.length
}
