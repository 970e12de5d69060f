import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { loadHeartbeatUptime } from '../heartbeat/index.ts'
import { kindsOf, type Monitor } from '../monitor/index.ts'
import { loadMonthlyUptime } from '../uptime/index.ts'

type Ids = RawBuilder<string[]>

/** The uptime of 30 days by monitor, in percent; omits kinds without uptime. */
export function loadUptimes(ctx: Ctx, rows: readonly Pick<Monitor, 'id' | 'kind'>[]): Promise<Map<string, number>> {
  const reporting = kindsOf('reported')
  const idsOf = (reported: boolean): Ids | null => {
    const ids = rows.filter(row => reporting.includes(row.kind) === reported).map(row => row.id)
    return ids.length === 0 ? null : sql`${ids}::uuid[]`
  }
  return load(ctx, idsOf(false), idsOf(true))
}

/** The same for the newest monitors of the account, `most` of each sort. Can be queried together with their rows. */
export function loadNewestUptimes(ctx: Ctx, most: number): Promise<Map<string, number>> {
  const idsOf = (reported: boolean): Ids => sql`array(select id from monitor where account_id = ${ctx.account}
    and (kind = any(${kindsOf('reported')}::text[])) = ${sql.lit(reported)} order by id desc limit ${most})`
  return load(ctx, idsOf(false), idsOf(true))
}

async function load(ctx: Ctx, probed: Ids | null, reported: Ids | null): Promise<Map<string, number>> {
  const [checks, reports] = await together([
    probed === null ? Promise.resolve(NONE) : loadMonthlyUptime(ctx, probed),
    reported === null ? Promise.resolve(NONE) : loadHeartbeatUptime(ctx, reported, ctx.now - 30 * DAY_MS),
  ])
  return new Map([...checks, ...reports])
}

const NONE: ReadonlyMap<string, number> = new Map()
