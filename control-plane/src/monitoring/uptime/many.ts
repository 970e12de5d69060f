import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { percentile } from './histogram.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups } from './rollup.ts'
import { loadRollups } from './rollup-table.ts'
import type { StateMillis } from './uptime.ts'

/** A day of a monitor (UTC). */
export interface MonitorDay {
  monitor_id: string
  day: EpochMs
  millis: StateMillis
}

/**
 * The days of many monitors from `from` to now, in one query and only from rollups. Today, and yesterday until its day
 * is rolled up, come from 5-minute rows. Omits days without rows.
 */
export async function loadDays(ctx: SystemCtx, monitors: readonly string[], from: EpochMs): Promise<MonitorDay[]> {
  const yesterday = bucketStart(ctx.now, DAY) - DAY
  // Two parts, so that each reads only its own partitions.
  const { rows } = await sql<StateMillis & { monitor: string; day: EpochMs; whole: boolean }>`
    select monitor_id as monitor, bucket - bucket % ${DAY}::bigint as day, false as whole, sum(up_ms)::bigint as up,
      sum(degraded_ms)::bigint as degraded, sum(down_ms)::bigint as down, sum(unknown_ms)::bigint as unknown,
      sum(maintenance_ms)::bigint as maintenance, sum(paused_ms)::bigint as paused
    from rollup where monitor_id = any(${monitors}::uuid[]) and resolution = 300 and bucket >= ${yesterday} group by 1, 2
    union all
    select monitor_id, bucket, true, up_ms, degraded_ms, down_ms, unknown_ms, maintenance_ms, paused_ms
    from rollup where monitor_id = any(${monitors}::uuid[]) and resolution = ${DAY / 1000}::int and bucket >= ${from}
    order by whole`.execute(ctx.sql)
  // Whole days come last, and replace their parts.
  const days = new Map(
    rows.map(({ monitor, day, whole: _, ...millis }) => [`${monitor} ${day}`, { monitor_id: monitor, day, millis }]),
  )
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
