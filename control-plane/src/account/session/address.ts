import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The most sessions of a person that are looked at. */
const MOST_SESSIONS = 100

/** The network addresses from which the sessions of the person with an email address have begun. */
export async function sessionAddresses(ctx: SystemCtx, email: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from session
    where person_id in (select id from person where lower(email) = lower(${email})) limit ${MOST_SESSIONS}`.execute(
    ctx.sql,
  )
  return rows.map(({ address }) => address)
}
