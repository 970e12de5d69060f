import { MOST_SERIES_MONITORS } from '@pharos/shared-protocol/contract/observability/series.ts'
import { type Monitor, targetConfig } from '../../../monitoring/monitor/index.ts'
import { statesFrom } from '../../../monitoring/voted/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/connect.ts'
import type { ValidWidget } from '../widget.ts'

/** A monitor with the part of its config of which the target is made. */
export type Shown = Pick<Monitor, 'id' | 'kind' | 'friendly_name' | 'config' | 'paused' | 'created_at'> & {
  shown_status: string
  since: number
}
interface Found {
  monitors: Shown[]
  left_out: number
}

/**
 * The monitors of a widget in its order, or all by name; omits deleted ones. With a region: the monitors that it
 * checks, with the status that it reports.
 */
export async function findMonitors(
  ctx: Ctx,
  { monitor_ids, region }: ValidWidget<'monitor_status'>['query_config'],
): Promise<Found> {
  const said = region === undefined ? null : await statesFrom(ctx, region)
  const checked = said && [...said.keys()]
  const { rows } = await sql<Shown & { total: number }>`
    select m.id, m.kind, m.friendly_name, ${targetConfig(ctx)} as config, m.paused, m.created_at, s.status as shown_status, s.since, count(*) over ()::int as total
    from monitor m join monitor_state s on s.monitor_id = m.id
    where m.account_id = ${ctx.account}
      and (${monitor_ids ?? null}::uuid[] is null or m.id = any(${monitor_ids ?? null}::uuid[]))
      and (${checked}::uuid[] is null or m.id = any(${checked}::uuid[]))
    order by array_position(${monitor_ids ?? null}::uuid[], m.id), lower(m.friendly_name), m.id
    limit ${MOST_SERIES_MONITORS}`.execute(ctx.sql)
  return {
    monitors: rows.map(row => ({ ...row, shown_status: said?.get(row.id) ?? row.shown_status })),
    left_out: (rows[0]?.total ?? 0) - rows.length,
  }
}
