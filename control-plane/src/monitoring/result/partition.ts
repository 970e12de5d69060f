import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

const DAY_MS = 86_400_000
/** Partitions exist this many days ahead. */
const AHEAD_DAYS = 7
const TABLES = ['check_result', 'result_evidence'] as const

/** Whether a slot is in a day whose results are kept. */
export function isInRange(slot: number, now: number, retentionDays: number): boolean {
  return slot >= startOfDay(now) - retentionDays * DAY_MS && slot < startOfDay(now) + AHEAD_DAYS * DAY_MS
}

/** Makes the days' partitions from the oldest that is kept to a week ahead, and drops older ones. Safe to run at any time, by anyone. */
export async function keepPartitions(ctx: SystemCtx, retentionDays: number): Promise<void> {
  await sql`set local role none`.execute(ctx.sql)
  await sql`select pg_advisory_xact_lock(hashtext('result partitions'))`.execute(ctx.sql)
  const first = startOfDay(ctx.now) - retentionDays * DAY_MS
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent where p.relname = any(${[...TABLES]})`.execute(ctx.sql)
  const existing = new Set(rows.map(row => row.name))
  for (const table of TABLES) {
    for (let day = first; day < startOfDay(ctx.now) + AHEAD_DAYS * DAY_MS + DAY_MS; day += DAY_MS) {
      const name = partitionName(table, day)
      if (existing.has(name)) continue
      await sql`create table ${sql.table(name)} partition of ${sql.table(table)} for values from (${sql.lit(day)}) to (${sql.lit(day + DAY_MS)})`.execute(
        ctx.sql,
      )
    }
    for (const name of existing)
      if (name.startsWith(`${table}_`) && name < partitionName(table, first))
        await sql`drop table ${sql.table(name)}`.execute(ctx.sql)
  }
}

function partitionName(table: string, day: number): string {
  return `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

function startOfDay(instant: number): number {
  return instant - (instant % DAY_MS)
}
