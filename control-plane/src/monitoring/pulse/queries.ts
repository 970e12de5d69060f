import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { AWAY_MS, type Gap, type Part, type PulseState, TOLD_AWAY_MS } from './rules.ts'

/** Loads the recorded presence and absences of the installation in one query. */
export async function loadKnown(ctx: SystemCtx): Promise<PulseState & { id: string | null }> {
  const { rows } = await sql<{ id: string | null } & { [K in keyof PulseState]: PulseState[K] | null }>`select
      (select jsonb_agg(jsonb_build_object('part', part, 'seen_at', seen_at, 'since', since)) from pulse) as pulses,
      (select jsonb_build_object('from', from_at, 'to', to_at, 'parts', parts) from own_outage where to_at is null) as open,
      (select id from own_outage where to_at is null) as id,
      (select jsonb_agg(jsonb_build_object('part', part, 'from', from_at, 'to', to_at)) from pulse_gap
        where to_at > coalesce((select max(to_at) from own_outage), 0)) as gaps`.execute(ctx.sql)
  const [row] = rows
  return { id: row?.id ?? null, pulses: row?.pulses ?? [], open: row?.open ?? null, gaps: row?.gaps ?? [] }
}

/** Whether `decideOwnOutage` may have news. */
export function anyNews(now: EpochMs) {
  return sql`(exists (select from own_outage where to_at is null)
    or exists (select from pulse where seen_at <= ${now - TOLD_AWAY_MS})
    or exists (select from pulse_gap where to_at - from_at >= ${TOLD_AWAY_MS}
      and to_at > coalesce((select max(to_at) from own_outage), 0)))`
}

/** Gaps of a part that ended within the last 30 days, oldest first. */
export async function loadGaps(ctx: SystemCtx, part: Part): Promise<Gap[]> {
  const { rows } = await sql<Gap>`select part, from_at as "from", to_at as "to" from pulse_gap
    where part = ${part} and to_at > ${ctx.now - 30 * DAY_MS} order by from_at`.execute(ctx.sql)
  return rows
}

/** Whether a part is present now. A part that was never recorded is not. */
export async function isThere(ctx: SystemCtx, part: Part): Promise<boolean> {
  const { rows } = await sql`select from pulse where part = ${part} and seen_at > ${ctx.now - AWAY_MS}`.execute(ctx.sql)
  return rows.length > 0
}

/** When the installation was away within the last day; `to` is null for an ongoing outage. */
export async function loadOwnAbsences(ctx: SystemCtx): Promise<{ from: EpochMs; to: EpochMs | null }[]> {
  const { rows } = await sql<{ from: EpochMs; to: EpochMs | null }>`
    select from_at as "from", to_at as "to" from own_outage where to_at is null or to_at > ${ctx.now - DAY_MS}
    union select from_at, to_at from pulse_gap where to_at > ${ctx.now - DAY_MS} and to_at - from_at >= ${TOLD_AWAY_MS}`.execute(
    ctx.sql,
  )
  return rows
}
