import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Carry } from './replay.ts'
import { HOUR } from './rollup.ts'

interface Instant {
  monitor: string
  at: number
}

/** The last stored end at or before an instant of each monitor. */
export async function loadEndsBefore(ctx: SystemCtx, instants: readonly Instant[]): Promise<Map<string, Carry>> {
  if (instants.length === 0) return new Map()
  const { rows } = await sql<{ id: string; carry: Carry }>`select w.id, e.carry from ${table(instants)}
    cross join lateral (select carry from rollup_end e where e.monitor_id = w.id and e.at <= w.at order by at desc limit 1) e`.execute(
    ctx.sql,
  )
  return new Map(rows.map(row => [row.id, row.carry]))
}

/** The stored end exactly at an instant of each monitor. */
export async function loadEndsAt(ctx: SystemCtx, instants: readonly Instant[]): Promise<Map<string, Carry>> {
  if (instants.length === 0) return new Map()
  const { rows } = await sql<{ id: string; carry: Carry }>`select w.id, e.carry from ${table(instants)}
    join rollup_end e on e.monitor_id = w.id and e.at = w.at`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, row.carry]))
}

/** Stores the ends at full hours. */
export async function storeEnds(
  ctx: SystemCtx,
  ends: readonly { monitor: string; account: string; carry: Carry }[],
): Promise<void> {
  const hourly = ends.filter(({ carry }) => carry.at % HOUR === 0)
  if (hourly.length === 0) return
  await sql`insert into rollup_end (monitor_id, account_id, at, carry)
    select m, a, t, c::jsonb from unnest(${hourly.map(end => end.monitor)}::uuid[], ${hourly.map(end => end.account)}::uuid[],
      ${hourly.map(end => end.carry.at)}::bigint[], ${hourly.map(end => JSON.stringify(end.carry))}::text[]) as u (m, a, t, c)
    on conflict (monitor_id, at) do update set carry = excluded.carry`.execute(ctx.sql)
}

function table(instants: readonly Instant[]) {
  return sql`unnest(${instants.map(each => each.monitor)}::uuid[], ${instants.map(each => each.at)}::bigint[]) as w (id, at)`
}
