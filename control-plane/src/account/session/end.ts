import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ADMITS } from './admits.ts'

/** Ends the sessions in an account that it does not admit any more, so that they do not return when it does again. */
export async function endSessionsNotAdmitted(ctx: SystemCtx, account: string): Promise<void> {
  await sql`delete from session s using account a, member m
    where s.account_id = ${account} and a.id = s.account_id and m.id = s.member_id and not ${sql.raw(ADMITS)}`.execute(
    ctx.sql,
  )
}

/** Ends the sessions in an account that began by a method. */
export async function endSessionsOf(ctx: SystemCtx, account: string, method: string): Promise<void> {
  await sql`delete from session where account_id = ${account} and method = ${method}`.execute(ctx.sql)
}
