import { presentUptime, type StateMillis, uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { RawBuilder } from 'kysely'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { DAY } from './rollup.ts'

/**
 * The uptime percentage by monitor over the last 30 days (UTC), today included, only from rollups: for lists, where the
 * last minutes do not matter. `monitors` is an array of ids. Omits monitors without data.
 */
export async function loadMonthlyUptime(ctx: SystemCtx, monitors: RawBuilder<string[]>): Promise<Map<string, number>> {
  const today = Math.floor(ctx.now / DAY) * DAY
  // Two parts, each with both bounds, so that only the partitions of its time are planned.
  const partOf = (resolution: number, from: number, to: number) => sql`select monitor_id, up_ms, degraded_ms, down_ms,
      unknown_ms, maintenance_ms, paused_ms
    from rollup where monitor_id = any(${monitors}) and resolution = ${sql.lit(resolution)}
      and bucket >= ${from} and bucket < ${to}`
  const { rows } = await sql<StateMillis & { monitor: string }>`
    select monitor_id as monitor, sum(up_ms)::bigint as up, sum(degraded_ms)::bigint as degraded, sum(down_ms)::bigint as down,
      sum(unknown_ms)::bigint as unknown, sum(maintenance_ms)::bigint as maintenance, sum(paused_ms)::bigint as paused
    from (${partOf(DAY / 1000, today - 29 * DAY, today)} union all ${partOf(300, today, today + DAY)}) as part
    group by monitor_id`.execute(ctx.sql)
  return new Map(
    rows.flatMap(({ monitor, ...millis }) => {
      const { percentage } = presentUptime(uptimeOf(millis))
      return percentage === null ? [] : [[monitor, percentage] as const]
    }),
  )
}
