import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { AWAY_MS, type Gap, type OwnOutage, type Part, type Pulse, TOLD_AWAY_MS } from './rules.ts'

const DAY_MS = 86_400_000

export async function loadPulses(ctx: SystemCtx): Promise<Pulse[]> {
  return (await sql<Pulse>`select part, seen_at, since from pulse order by part`.execute(ctx.sql)).rows
}

/** Gaps of a part that ended within the last 30 days, oldest first. */
export async function loadGaps(ctx: SystemCtx, part: Part): Promise<Gap[]> {
  const { rows } = await sql<Gap>`select part, from_at as "from", to_at as "to" from pulse_gap
    where part = ${part} and to_at > ${ctx.now - 30 * DAY_MS} order by from_at`.execute(ctx.sql)
  return rows
}

/** Whether a part is there now. One that has never been is not. */
export async function isThere(ctx: SystemCtx, part: Part): Promise<boolean> {
  const { rows } = await sql`select from pulse where part = ${part} and seen_at > ${ctx.now - AWAY_MS}`.execute(ctx.sql)
  return rows.length > 0
}

/** When the installation was away within the last day; `to` is null for an outage that lasts. */
export async function loadOwnAbsences(ctx: SystemCtx): Promise<{ from: EpochMs; to: EpochMs | null }[]> {
  const { rows } = await sql<{ from: EpochMs; to: EpochMs | null }>`
    select from_at as "from", to_at as "to" from own_outage where to_at is null or to_at > ${ctx.now - DAY_MS}
    union select from_at, to_at from pulse_gap where to_at > ${ctx.now - DAY_MS} and to_at - from_at >= ${TOLD_AWAY_MS}`.execute(
    ctx.sql,
  )
  return rows
}

/** The outage that is not over, locked until the transaction ends. */
export async function loadOpenOutage(ctx: SystemCtx): Promise<(OwnOutage & { id: string }) | null> {
  const { rows } = await sql<OwnOutage & { id: string }>`select id, from_at as "from", to_at as "to", parts
    from own_outage where to_at is null for update`.execute(ctx.sql)
  return rows[0] ?? null
}

/** Gaps that ended after the last outage that is known. */
export async function loadUntoldGaps(ctx: SystemCtx): Promise<Gap[]> {
  const { rows } = await sql<Gap>`select part, from_at as "from", to_at as "to" from pulse_gap
    where to_at > coalesce((select max(to_at) from own_outage), 0)`.execute(ctx.sql)
  return rows
}
