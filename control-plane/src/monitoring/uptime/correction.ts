import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { StateMillis } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Span } from './replay.ts'

/** A day's known time, in milliseconds. */
export type KnownMillis = Pick<StateMillis, 'up' | 'degraded' | 'down'>

/** A day (UTC) whose downtime a person corrected; the newest correction of a day applies. */
export interface DayCorrection {
  monitor: string
  day: EpochMs
  /** The measured values, regardless of earlier corrections. */
  measured: KnownMillis
  down: number
  reason: string
}

/** Loads the newest corrections of days that begin within a span. */
export async function loadCorrections(
  ctx: SystemCtx,
  monitors: readonly string[],
  { from, to }: Span,
): Promise<DayCorrection[]> {
  const { rows } = await sql<
    { monitor: string; day: EpochMs; down: number; reason: string } & Record<`measured_${string}`, number>
  >`
    select distinct on (monitor_id, day) monitor_id as monitor, day, down_ms as down, reason,
      measured_up_ms, measured_degraded_ms, measured_down_ms
    from uptime_correction where monitor_id = any(${monitors}::uuid[]) and day >= ${from} and day < ${to}
    order by monitor_id, day, at desc, id desc`.execute(ctx.sql)
  return rows.map(({ monitor, day, down, reason, ...was }) => ({
    monitor,
    day,
    down,
    reason,
    measured: {
      up: was.measured_up_ms ?? 0,
      degraded: was.measured_degraded_ms ?? 0,
      down: was.measured_down_ms ?? 0,
    },
  }))
}
