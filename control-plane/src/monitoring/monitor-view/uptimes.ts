import { familyOf, kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { perPlatform } from '../../platform/per-platform.ts'
import { loadHeartbeatUptime } from '../heartbeat/index.ts'
import type { Monitor } from '../monitor/index.ts'
import { loadMonthlyUptime } from '../uptime/index.ts'

type Ids = RawBuilder<string[]>

/** How long a list shows the same uptime. It is made of rollups, which change every 5 minutes. */
const KEPT_MS = MINUTE_MS
/** The most monitors whose uptime a process keeps. */
const MOST_KEPT = 50_000

/** By monitor; null for one without uptime. */
type Kept = LRUCache<string, { uptime: number | null; until: number }>

const keptUptimes = perPlatform<Kept>(() => new LRUCache({ max: MOST_KEPT }))

/** The uptime of 30 days by monitor, in percent, at most a minute old; omits monitors without uptime. */
export async function loadUptimes(
  ctx: Ctx,
  rows: readonly Pick<Monitor, 'id' | 'kind'>[],
): Promise<Map<string, number>> {
  const kept = keptUptimes(ctx.platform)
  const known = new Map<string, number>()
  const old = rows.filter(({ id }) => {
    const { uptime, until } = kept.get(id) ?? NOTHING_KEPT
    if (until > ctx.now && uptime !== null) known.set(id, uptime)
    return until <= ctx.now
  })
  if (old.length === 0) return known
  const read = await loadNow(ctx, old)
  for (const { id } of old) kept.set(id, { uptime: read.get(id) ?? null, until: ctx.now + KEPT_MS })
  return new Map([...known, ...read])
}

const NOTHING_KEPT = { uptime: null, until: 0 }

function loadNow(ctx: Ctx, rows: readonly Pick<Monitor, 'id' | 'kind'>[]): Promise<Map<string, number>> {
  const idsOf = (reported: boolean): Ids | null => {
    const ids = rows.filter(row => (familyOf(row.kind) === 'reported') === reported).map(row => row.id)
    return ids.length === 0 ? null : sql`${ids}::uuid[]`
  }
  return load(ctx, idsOf(false), idsOf(true))
}

/** The uptime of 30 days of the newest monitors of the account, now, `most` of each sort. Can be queried together with their rows. */
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
