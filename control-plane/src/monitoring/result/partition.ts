import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { KEPT_DAYS } from './kept-days.ts'

/** Partitions are created this many days ahead. */
const AHEAD_DAYS = 7
/**
 * Pings are small, and the last ones of a monthly job should still be shown. Their bodies are deleted with the results.
 */
export const PINGS_KEPT_DAYS = 90
/** Retention is long, so partitions are wide: a search for a ping reads each of them. */
const PINGS_WIDTH_DAYS = 7

/** Whether the results of a slot's day are retained. */
export function isInRange(slot: number, now: number, retentionDays: number): boolean {
  return slot >= startOfDay(now) - retentionDays * DAY_MS && slot < startOfDay(now) + AHEAD_DAYS * DAY_MS
}

/** The oldest slot whose results are retained. */
export function oldestKept({ now, platform }: Pick<SystemCtx, 'now' | 'platform'>): number {
  return startOfDay(now) - platform.config.PHAROS_RESULT_RETENTION_DAYS * DAY_MS
}

/**
 * Creates the days' partitions from the oldest retained to a week ahead, and drops older ones. Safe to run at any time,
 * in any process.
 */
export async function keepPartitions(ctx: Pick<SystemCtx, 'sql' | 'now'>, retentionDays: number): Promise<void> {
  await sql`set local role none`.execute(ctx.sql)
  await sql`select pg_advisory_xact_lock(hashtext('result partitions'))`.execute(ctx.sql)
  // When catching up on more than the retention, the rollup sweep leaves 5-minute rows there after merging them to
  // hours.
  await sql`delete from rollup_5m_rest`.execute(ctx.sql)
  await keepDays(ctx, 'check_result', retentionDays)
  await keepDays(ctx, 'result_evidence', retentionDays)
  await keepDays(ctx, 'rollup_5m', KEPT_DAYS['5m'])
  await keepDays(ctx, 'ping', PINGS_KEPT_DAYS, PINGS_WIDTH_DAYS)
  await keepDays(ctx, 'ping_body', retentionDays)
}

/** Each partition holds `widthDays` days and is named by its first. */
async function keepDays(
  ctx: Pick<SystemCtx, 'sql' | 'now'>,
  table: string,
  days: number,
  widthDays = 1,
): Promise<void> {
  const width = widthDays * DAY_MS
  const oldest = ctx.now - days * DAY_MS
  const first = oldest - (oldest % width)
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent where p.relname = ${table}`.execute(
    ctx.sql,
  )
  const existing = new Set(rows.map(row => row.name))
  for (let day = first; day < startOfDay(ctx.now) + AHEAD_DAYS * DAY_MS + DAY_MS; day += width) {
    const name = partitionName(table, day)
    if (existing.has(name)) continue
    await sql`create table ${sql.table(name)} partition of ${sql.table(table)} for values from (${sql.lit(day)}) to (${sql.lit(day + width)})`.execute(
      ctx.sql,
    )
  }
  for (const name of existing)
    if (name.startsWith(`${table}_2`) && name < partitionName(table, first))
      await sql`drop table ${sql.table(name)}`.execute(ctx.sql)
}

function partitionName(table: string, day: number): string {
  return `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
}

function startOfDay(instant: number): number {
  return instant - (instant % DAY_MS)
}
