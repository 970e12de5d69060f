import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/**
 * Gives the person with an address another one, which nobody has proved to be theirs yet. Returns whether somebody else
 * has it already, so that nothing was changed.
 */
export async function replaceEmail(ctx: SystemCtx, from: string, to: string): Promise<{ isTaken: boolean }> {
  const { rows } = await sql<{ id: string }>`select id from person where email = ${from} for no key update`.execute(
    ctx.sql,
  )
  if (rows.length === 0) return { isTaken: false }
  const { rows: changed } = await sql`update person set email = ${to}, email_verified_at = null, revision = revision + 1
    where email = ${from} and not exists (select from person where lower(email) = lower(${to}))
    returning 1 as done`.execute(ctx.sql)
  return { isTaken: changed.length === 0 }
}
