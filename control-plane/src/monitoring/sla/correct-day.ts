import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { refuseField } from '../../platform/refusal.ts'

export interface DayDowntime {
  monitor: string
  /** `YYYY-MM-DD`, UTC. */
  date: string
  downtime_seconds: number
  reason: string
}

interface Measured {
  up: number
  degraded: number
  down: number
  /** The value in force: the last correction, else the measured one. */
  holds: number
}

/**
 * Sets the downtime of a past day. The measured value is kept, and every correction is stored; the newest applies.
 * Returns the previous downtime, in seconds.
 */
export async function correctDay(
  ctx: Ctx,
  { monitor, date, downtime_seconds, reason }: DayDowntime,
  by: IncidentActor,
): Promise<number> {
  const day = Date.parse(date)
  if (day + DAY_MS > ctx.now) throw refuseField('date', monitoringText('sla.day_not_over'))
  const known = await loadDay(ctx, monitor, day)
  if (!known) throw refuseField('date', monitoringText('sla.day_without_figures'))
  const { up, degraded, down, holds } = known
  const most = (up + degraded + down) / 1000
  if (downtime_seconds > most)
    throw refuseField('downtime_seconds', monitoringText('sla.more_than_known', { limit: most }))
  await sql`insert into uptime_correction (id, account_id, monitor_id, day, measured_up_ms, measured_degraded_ms,
      measured_down_ms, down_ms, reason, by, at)
    values (${ctx.newId()}, ${ctx.account}, ${monitor}, ${day}, ${up}, ${degraded}, ${down},
      ${Math.round(downtime_seconds * 1000)}, ${reason}, ${storableJson(by)}::jsonb, ${ctx.now})`.execute(ctx.sql)
  return holds / 1000
}

async function loadDay(ctx: Ctx, monitor: string, day: number): Promise<Measured | undefined> {
  const { rows } = await sql<Measured>`
    select coalesce(c.measured_up_ms, r.up_ms) as up, coalesce(c.measured_degraded_ms, r.degraded_ms) as degraded,
      coalesce(c.measured_down_ms, r.down_ms) as down, coalesce(c.down_ms, r.down_ms) as holds
    from rollup r left join lateral (
      select * from uptime_correction where monitor_id = r.monitor_id and day = r.bucket order by at desc, id desc limit 1
    ) c on true
    where r.monitor_id = ${monitor} and r.resolution = ${DAY_MS / 1000}::int and r.bucket = ${day}`.execute(ctx.sql)
  return rows[0]
}
