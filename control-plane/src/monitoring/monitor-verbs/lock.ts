import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Locks a monitor to change it. Of two concurrent changes, the second starts from the result of the first. */
export async function lockMonitor(ctx: SystemCtx, id: string): Promise<void> {
  await sql`select from monitor where id = ${id} for no key update`.execute(ctx.sql)
}
