import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { MOST_RELEASES } from './store.ts'

/** Sessions are counted over a week, and again after this long. */
const COUNTED_MS = 7 * DAY_MS
export const COUNT_EVERY_MS = 10 * 60_000

interface App {
  id: string
  account_id: string
}

export interface ReleaseSessions {
  name: string
  sessions: number
}

/** Counts the sessions of each release, also of those without errors. */
export async function countSessions(platform: Platform, app: App, now: number): Promise<ReleaseSessions[]> {
  const rows = await platform.telemetry.query<{ name: string; n: string }>(
    app.account_id,
    ch`select finalizeAggregation(release) as name, uniqExact(session_id) as n from ${rowsOf('rum_sessions')}
      where application_id = ${value('UUID', app.id)} and time >= ${instant(now - COUNTED_MS)} and name != ''
      group by name order by n desc, name limit ${value('UInt32', MOST_RELEASES)}`,
  )
  return rows.map(({ name, n }) => ({ name, sessions: Number(n) }))
}

/** Remembers releases, and the most sessions that each had in a week; those of errors may not be counted yet. */
export async function noteReleases(
  ctx: SystemCtx,
  app: App,
  ofErrors: readonly (string | null)[],
  counted: readonly ReleaseSessions[] | null,
): Promise<void> {
  const known = new Map((counted ?? []).map(one => [one.name, one.sessions]))
  for (const name of ofErrors) if (name !== null && !known.has(name)) known.set(name, 0)
  const rows = [...known].map(([name, sessions]) => ({ name, sessions }))
  if (counted !== null)
    await sql`update rum_issue_mark set sessions_at = ${ctx.now} where application_id = ${app.id}`.execute(ctx.sql)
  await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (name text, sessions bigint)),
      old as (update rum_release r set sessions = greatest(r.sessions, given.sessions) from given
        where r.application_id = ${app.id} and r.name = given.name returning r.name)
    insert into rum_release (application_id, name, account_id, first_seen_at, sessions)
    select ${app.id}, name, ${app.account_id}, ${ctx.now}, sessions from given
    where name not in (select name from old) order by sessions desc, name
    limit greatest(0, ${MOST_RELEASES} - (select count(*) from rum_release where application_id = ${app.id}))
    on conflict do nothing`.execute(ctx.sql)
}
