import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { RegionAbsence } from '../verdict/index.ts'
import { markDirty } from './mark.ts'

/** Records that a region lost its last agent, or has one again. */
export async function noteAbsence(ctx: SystemCtx, region: string, offline: boolean): Promise<void> {
  if (offline)
    await sql`insert into region_absence (region_id, from_at) values (${region}, ${ctx.now}) on conflict do nothing`.execute(
      ctx.sql,
    )
  else
    await sql`update region_absence set to_at = ${ctx.now} where region_id = ${region} and to_at is null`.execute(
      ctx.sql,
    )
  // Rollups never reach up to now, except those of a process whose clock is ahead.
  const { rows } = await sql<{ monitor: string }>`select s.monitor_id as monitor from region_state s
    join rollup_mark k on k.monitor_id = s.monitor_id where s.region_id = ${region} and k.rolled_to > ${ctx.now}`.execute(
    ctx.sql,
  )
  await markDirty(
    ctx,
    rows.map(row => ({ ...row, at: ctx.now })),
  )
}

/** Absences that ended earlier have no further effect. */
const RECENT_MS = 3_600_000

/** The newest absence of each region (UUID) that lasts or ended within the last hour. */
export async function loadAbsences(ctx: SystemCtx): Promise<Map<string, RegionAbsence>> {
  const { rows } = await newestAbsences(ctx.now).execute(ctx.sql)
  return new Map(rows.map(({ region, from, to }) => [region, { from, to }]))
}

/** The same as a query, for joins. */
export function newestAbsences(now: EpochMs) {
  return sql<
    RegionAbsence & { region: string }
  >`select distinct on (region_id) region_id as region, from_at as "from", to_at as "to"
    from region_absence where to_at is null or to_at > ${now - RECENT_MS} order by region_id, from_at desc`
}
