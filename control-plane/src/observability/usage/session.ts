import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** A session of a browser lasts hours. It is remembered so long, so as not to be counted again, and to be listed. */
const SESSION_DAYS = 35

export const OLD_USAGE_SESSIONS: OldRows = {
  table: 'usage_session_block',
  where: now => sql`hour < ${now - SESSION_DAYS * DAY_MS}`,
}

export interface Session {
  account: string
  session: string
  at: number
}

/** Remembers the sessions of a segment that were not known, in one row. Returns how many they are by hour. */
export async function insertSessions(
  ctx: SystemCtx,
  segment: string,
  sessions: readonly Session[],
): Promise<{ account: string; hour: number; count: number }[]> {
  if (sessions.length === 0) return []
  const of = <K extends keyof Session>(key: K) => sessions.map(session => session[key])
  await lockAccounts(ctx, [...new Set(of('account'))])
  const { rows } = await sql<{ account: string; hour: number; count: number }>`
    insert into usage_session_block as b (account_id, hour, segment, sessions, began_at)
    select account, at - at % ${sql.lit(HOUR_MS)}, ${segment}, array_agg(session order by at, session),
      array_agg(at order by at, session)
    from unnest(${of('account')}::uuid[], ${of('session')}::uuid[], ${of('at')}::bigint[]) as given (account, session, at)
    where exists (select from account where id = account) and not exists (
      select from usage_session_block known where known.sessions @> array[session] and known.account_id = account)
    group by 1, 2 order by 1, 2
    returning b.account_id as account, b.hour, cardinality(b.sessions) as count`.execute(ctx.sql)
  return rows
}

/** Segments that may share a session are counted one after the other. The next statement sees what the last one knew. */
async function lockAccounts(ctx: SystemCtx, accounts: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('usage_session_block'), key)
    from (select distinct hashtext(id) as key from unnest(${[...accounts]}::text[]) as given (id) order by 1) as keys`.execute(
    ctx.sql,
  )
}

/** The sessions of real users that began on a day, as long as they are remembered, oldest first, after a position. */
export async function sessionsOfDay(
  ctx: Pick<SystemCtx, 'sql'>,
  account: string,
  day: number,
  { after, limit }: { after: { at: number; id: string } | null; limit: number },
): Promise<{ id: string; at: number }[]> {
  const from = after === null ? day : Math.max(day, after.at - (after.at % HOUR_MS))
  const { rows } = await sql<{ id: string; at: number }>`select s.id, s.at
    from usage_session_block b, unnest(b.sessions, b.began_at) as s (id, at)
    where b.account_id = ${account} and b.hour >= ${from} and b.hour < ${day + DAY_MS}
      and (${after?.at ?? null}::bigint is null or (s.at, s.id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
    order by b.hour, s.at, s.id limit ${limit}`.execute(ctx.sql)
  return rows
}
