import type { MoveInstants } from '../../platform/clock-step/index.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Ends absences of the installation no later than now. One that a clock which was ahead for a while has left would
 * excuse what is silent in the time that comes again.
 */
export const cutAbsences: MoveInstants = async ctx => {
  const last = ctx.now - 1
  const isAhead = sql`to_at > ${ctx.now} and to_at > from_at`
  for (const table of ['pulse_gap', 'own_outage'])
    await sql`update ${sql.table(table)} set to_at = greatest(from_at, ${last}::bigint) where ${isAhead}`.execute(
      ctx.sql,
    )
  return 0
}
