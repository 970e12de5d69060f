import type { MachineInstants, MoveInstants } from '../../platform/clock-step/index.ts'
import { sql } from '../../platform/database/connect.ts'

/** What processes said of their logs: one that no longer runs would hold rules up until the clock has caught up. */
export const LOG_INSTANTS: MachineInstants = {
  table: 'telemetry_log',
  past: ['stored_to', 'waiting_since', 'seen_at', 'refusing_since', 'set_aside_since', 'unreadable_since'],
}

/** Removes gaps that lie ahead: they would excuse what is silent in the time that comes again. */
export const cutGaps: MoveInstants = async ctx => {
  await sql`delete from telemetry_gap where minute > ${ctx.now}`.execute(ctx.sql)
  await sql`delete from rum_gap where minute > ${ctx.now}`.execute(ctx.sql)
  return 0
}
