import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { addMillis, noMillis, type StateMillis } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { percentile } from './histogram.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups } from './rollup.ts'
import { loadRollups } from './rollup-table.ts'
import { readTails, type Tail } from './tail.ts'

/** A day of a monitor (UTC). */
export interface MonitorDay {
  monitor_id: string
  day: EpochMs
  millis: StateMillis
}

/**
 * The days of many monitors from `from` to now, exact up to now: whole days from rollups, days that are not rolled up yet
 * from 5-minute rows, and what rollups do not contain, or not correctly yet, from the tails. Omits days without data.
 */
export async function loadDays(ctx: SystemCtx, monitors: readonly string[], from: EpochMs): Promise<MonitorDay[]> {
  const tails = await readTails(ctx, monitors)
  const ends = monitors.map(monitor => tails.get(monitor)?.from ?? ctx.now)
  const first = bucketStart(Math.min(ctx.now - DAY, ...ends), DAY)
  // Two parts, so that each reads only its own partitions.
  const { rows } = await sql<StateMillis & { monitor: string; day: EpochMs; whole: boolean }>`
    with w as (select * from unnest(${monitors}::uuid[], ${ends}::bigint[]) as u (id, end_at))
    select w.id as monitor, r.bucket - r.bucket % ${DAY}::bigint as day, false as whole, sum(up_ms)::bigint as up,
      sum(degraded_ms)::bigint as degraded, sum(down_ms)::bigint as down, sum(unknown_ms)::bigint as unknown,
      sum(maintenance_ms)::bigint as maintenance, sum(paused_ms)::bigint as paused
    from w join rollup r on r.monitor_id = w.id and r.bucket < w.end_at
    where r.resolution = 300 and r.bucket >= ${Math.max(first, from)} group by 1, 2
    union all
    select w.id, r.bucket, true, up_ms, degraded_ms, down_ms, unknown_ms, maintenance_ms, paused_ms
    from w join rollup r on r.monitor_id = w.id and r.bucket + ${DAY}::bigint <= w.end_at
    where r.resolution = ${DAY / 1000}::int and r.bucket >= ${from}`.execute(ctx.sql)
  const stored = rows.map(({ monitor, day, whole, ...millis }) => ({ monitor_id: monitor, day, whole, millis }))
  return daysUpTo(stored, tails, from)
}

/** Adds tails to stored days, of which a whole one replaces its parts. Rows of a tail begin where stored ones end. */
export function daysUpTo(
  stored: readonly (MonitorDay & { whole: boolean })[],
  tails: ReadonlyMap<string, Pick<Tail, 'rollups'>>,
  from: EpochMs,
): MonitorDay[] {
  const days = new Map<string, MonitorDay>()
  const key = (monitor: string, day: EpochMs) => `${monitor} ${day}`
  for (const { whole, ...each } of stored.toSorted((a, b) => Number(a.whole) - Number(b.whole)))
    days.set(key(each.monitor_id, each.day), each)
  for (const [monitor_id, { rollups }] of tails)
    for (const { from: at, ms } of rollups) {
      const day = bucketStart(at, DAY)
      const known = days.get(key(monitor_id, day))?.millis ?? noMillis()
      if (day >= from) days.set(key(monitor_id, day), { monitor_id, day, millis: addMillis(known, ms) })
    }
  return [...days.values()]
}

/** A monitor's response time in an hour; milliseconds within 5 % (histogram.ts), null without measurements. */
export interface MonitorHour {
  monitor_id: string
  at: EpochMs
  p50: number | null
  p95: number | null
}

/** The response times of many monitors by hour, of the last `hours`; the current hour from its 5-minute rows. */
export async function loadHours(ctx: SystemCtx, monitors: readonly string[], hours: number): Promise<MonitorHour[]> {
  const current = bucketStart(ctx.now, HOUR)
  const span = (from: number, to: number) => monitors.map(monitor => ({ monitor, from: epoch(from), to: epoch(to) }))
  const whole = await loadRollups(ctx, HOUR, span(current - hours * HOUR, current))
  // The previous hour is rolled up some minutes after its end.
  const parts = await loadRollups(ctx, FIVE_MINUTES, span(current - HOUR, ctx.now))
  const known = new Set(whole.map(row => `${row.monitor} ${row.rollup.from}`))
  const hourOf = (from: EpochMs) => bucketStart(from, HOUR)
  const merged = [...Map.groupBy(parts, row => `${row.monitor} ${hourOf(row.rollup.from)}`).entries()].flatMap(
    ([key, rows]) => {
      const [first] = rows
      if (!first || known.has(key)) return []
      const from = hourOf(first.rollup.from)
      const all = rows.map(row => row.rollup)
      return [{ ...first, rollup: mergeRollups(all, { from, to: epoch(from + HOUR) }) }]
    },
  )
  return [...whole, ...merged].map(({ monitor, rollup }) => ({
    monitor_id: monitor,
    at: rollup.from,
    p50: percentile(rollup.latency, 50),
    p95: percentile(rollup.latency, 95),
  }))
}
