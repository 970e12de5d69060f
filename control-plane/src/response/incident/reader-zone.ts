import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The time zones that members have set, by their ids. */
export async function loadTimezones(ctx: SystemCtx, readers: readonly string[]): Promise<Map<string, string>> {
  if (readers.length === 0) return new Map()
  const { rows } = await sql<{ id: string; timezone: string }>`select id, timezone from member
    where id = any(${[...readers]}::uuid[]) and timezone is not null`.execute(ctx.sql)
  return new Map(rows.map(({ id, timezone }) => [id, timezone]))
}

/** Finds the time zone of a reader: their own, else that of the account. Null is a channel, which has none of its own. */
export async function loadReaderZones(
  ctx: SystemCtx,
  account: string,
  readers: readonly (string | null)[],
): Promise<(reader: string | null) => string> {
  if (readers.length === 0) return () => 'UTC'
  const own = await loadTimezones(
    ctx,
    readers.filter(reader => reader !== null),
  )
  const { rows } = await sql<{ timezone: string }>`select timezone from account where id = ${account}`.execute(ctx.sql)
  const common = rows[0]?.timezone ?? 'UTC'
  return reader => (reader !== null && own.get(reader)) || common
}
