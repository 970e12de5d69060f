import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Histogram } from './histogram.ts'
import type { Span } from './replay.ts'
import type { Rollup } from './rollup.ts'

/** A rollup of a monitor, in the resolution of its span. */
export interface StoredRollup {
  monitor: string
  account: string
  size: number
  rollup: Rollup
}

/** Writes rows, replacing existing ones. */
export async function storeRollups(ctx: SystemCtx, rows: readonly StoredRollup[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(pick: (row: StoredRollup) => T) => rows.map(pick)
  const runs = (status: keyof Rollup['runs']) => column(({ rollup }) => rollup.runs[status])
  const ms = (state: TimelineState) => column(({ rollup }) => rollup.ms[state])
  await sql`insert into rollup (monitor_id, account_id, resolution, bucket, healthy, degraded, failing, up_ms, degraded_ms,
      down_ms, unknown_ms, maintenance_ms, paused_ms, latency)
    select m, a, s, b, rh, rd, rf, up, de, dn, un, ma, pa, l::jsonb
    from unnest(${column(row => row.monitor)}::uuid[], ${column(row => row.account)}::uuid[],
      ${column(row => row.size / 1000)}::int[], ${column(row => row.rollup.from)}::bigint[], ${runs('healthy')}::int[],
      ${runs('degraded')}::int[], ${runs('failing')}::int[], ${ms('up')}::int[], ${ms('degraded')}::int[], ${ms('down')}::int[],
      ${ms('unknown')}::int[], ${ms('maintenance')}::int[], ${ms('paused')}::int[],
      ${column(row => JSON.stringify(row.rollup.latency))}::text[])
      as t (m, a, s, b, rh, rd, rf, up, de, dn, un, ma, pa, l)
    on conflict (monitor_id, resolution, bucket) do update set healthy = excluded.healthy, degraded = excluded.degraded,
      failing = excluded.failing, up_ms = excluded.up_ms, degraded_ms = excluded.degraded_ms, down_ms = excluded.down_ms,
      unknown_ms = excluded.unknown_ms, maintenance_ms = excluded.maintenance_ms, paused_ms = excluded.paused_ms,
      latency = excluded.latency`.execute(ctx.sql)
}

interface RollupRow extends Record<`${TimelineState}_ms`, number> {
  monitor_id: string
  account_id: string
  bucket: EpochMs
  healthy: number
  degraded: number
  failing: number
  latency: Histogram
}

/** The rows of one bucket size (milliseconds) that begin within the monitors' spans. */
export async function loadRollups(
  ctx: SystemCtx,
  size: number,
  spans: readonly (Span & { monitor: string })[],
): Promise<StoredRollup[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<RollupRow>`
    select r.* from unnest(${spans.map(span => span.monitor)}::uuid[], ${spans.map(span => span.from)}::bigint[],
      ${spans.map(span => span.to)}::bigint[]) as w (id, from_at, to_at)
    join rollup r on r.monitor_id = w.id and r.bucket >= w.from_at and r.bucket < w.to_at
    where r.resolution = ${size / 1000}::int and r.bucket >= ${Math.min(...spans.map(span => span.from))}
      and r.bucket < ${Math.max(...spans.map(span => span.to))}`.execute(ctx.sql)
  return rows.map(row => ({ monitor: row.monitor_id, account: row.account_id, size, rollup: rollupOf(row, size) }))
}

function rollupOf(row: RollupRow, size: number): Rollup {
  return {
    from: row.bucket,
    to: (row.bucket + size) as EpochMs,
    runs: { healthy: row.healthy, degraded: row.degraded, failing: row.failing },
    ms: {
      up: row.up_ms,
      degraded: row.degraded_ms,
      down: row.down_ms,
      unknown: row.unknown_ms,
      maintenance: row.maintenance_ms,
      paused: row.paused_ms,
    },
    latency: row.latency,
  }
}
