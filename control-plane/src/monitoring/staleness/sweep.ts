import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadBundles } from '../monitor/bundle.ts'
import { startDeciding, storeDecided, takeRegions } from '../monitor/decide.ts'
import { presentSince } from '../region/index.ts'
import { noteAbsence } from '../uptime/index.ts'
import { markStale, type RegionState, unmarkStale } from '../verdict/rules.ts'

const BATCH = 500

/**
 * Takes one batch of monitors whose regions fell silent, or are back: their states are marked and the verdict is taken
 * again. Answers how many monitors there were.
 */
export async function sweepStaleness(ctx: SystemCtx): Promise<number> {
  const bundles = await loadBundles(ctx, await findMonitors(ctx))
  // While their locks were waited for, a region may have reported: what counts is how they stand now.
  ctx.readClock()
  const offline = await loadOffline(ctx)
  const decided = [...bundles.values()].map(bundle => {
    const current = startDeciding(bundle)
    const after = bundle.regions.map(state => remark(state, offline, ctx.now))
    takeRegions(current, after, null, ctx.now, null)
    return current
  })
  await storeDecided(ctx, decided)
  return decided.length
}

function remark(state: RegionState, offline: ReadonlySet<string>, now: SystemCtx['now']): RegionState {
  return state.stale_at <= now || offline.has(state.region) ? markStale(state) : unmarkStale(state, now)
}

/** Those with a region that is marked as it no longer stands. Every state is looked at, so nothing is joined before that. */
async function findMonitors(ctx: SystemCtx): Promise<string[]> {
  const offline = sql`array(select id from region where offline_since is not null)`
  const { rows } = await sql<{ id: string }>`select distinct s.monitor_id as id
    from region_state s join monitor m on m.id = s.monitor_id
    where not m.paused and not m.suspended
      and (s.status <> 'stale' and (s.stale_at <= ${ctx.now} or s.region_id = any(${offline}))
        or s.status = 'stale' and s.stale_at > ${ctx.now} and s.region_id <> all(${offline}))
    order by s.monitor_id limit ${BATCH}`.execute(ctx.sql)
  return rows.map(row => row.id)
}

async function loadOffline(ctx: SystemCtx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from region where offline_since is not null`.execute(ctx.sql)
  return new Set(rows.map(row => row.id))
}

interface RegionChange {
  id: string
  slug: string
  name: string
  account_id: string | null
  offline: boolean
}

/** Notes regions that lost their last agent, or have one again, with one notice to the owner's or the staff's account. */
export async function sweepRegions(ctx: SystemCtx): Promise<void> {
  const since = presentSince(ctx.now, ctx.platform.clock)
  const { rows } = await sql<RegionChange>`
    with presence as (
      select r.id, coalesce(bool_or(a.last_seen_at > ${since}), false) as here, max(a.last_seen_at) as seen
      from region r left join agent a on a.region_id = r.id group by r.id
    )
    update region r set offline_since = case when p.here then null else ${ctx.now}::bigint end
    from presence p where p.id = r.id and p.seen is not null and p.here = (r.offline_since is not null)
    returning r.id, r.slug, r.name, r.account_id, not p.here as offline`.execute(ctx.sql)
  for (const region of rows) {
    await noteAbsence(ctx, region.id, region.offline)
    ctx.log.warn(
      { region: region.slug },
      region.offline ? 'a region has no agent online' : 'a region has an agent again',
    )
    const account = region.account_id ?? (await staffAccount(ctx))
    if (account === null) continue
    const name = region.offline ? 'region.offline' : 'region.online'
    await ctx.emit({ account, name, subject: region.id, payload: { region: region.slug, name: region.name } })
  }
}

/** Public regions belong to the installation: its staff's account is told. */
async function staffAccount(ctx: SystemCtx): Promise<string | null> {
  const { rows } = await sql<{
    account_id: string
  }>`select account_id from member where staff order by id limit 1`.execute(ctx.sql)
  return rows[0]?.account_id ?? null
}
