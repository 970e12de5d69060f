import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { AWAY_MS } from '../pulse/index.ts'
import { presentSince, REGION_PRESENCE } from '../region/index.ts'
import { loadAbsences, newestAbsences, noteAbsence } from '../uptime/index.ts'
import { loadBundles, passTime, requestEvent, startDeciding, storeDecided } from '../voted/index.ts'

const BATCH = 500

/**
 * Processes one batch of monitors with regions that fell silent by `heardTo`, or returned: marks their states and
 * decides the verdict again, each at its own instant. Returns how many monitors there were.
 */
export async function sweepStaleness(ctx: SystemCtx, heardTo: EpochMs): Promise<number> {
  const found = await findMonitors(ctx, heardTo)
  if (found.length === 0) return 0
  const bundles = await loadBundles(ctx, found)
  // A region may have reported while this waited for the locks, so the current state counts.
  ctx.readClock()
  const absences = await loadAbsences(ctx)
  const decided = [...bundles.values()].map(bundle => {
    const current = startDeciding(bundle)
    passTime(current, heardTo, ctx.now, absences)
    return current
  })
  await storeDecided(ctx, decided)
  return decided.length
}

/**
 * Monitors with a region whose mark no longer fits, by the same conditions as `nextTurn`. `turnsUntil` and
 * `isBackAfter` are both the instant up to which silence can be judged. Where it is not known yet, now and 0 include
 * all monitors.
 */
function outdated(now: EpochMs, turnsUntil: EpochMs, isBackAfter = turnsUntil) {
  return sql<{ id: string }>`with absence as materialized (${newestAbsences(now)})
    select distinct s.monitor_id as id
    from region_state s join monitor m on m.id = s.monitor_id left join absence a on a.region = s.region_id
    where not m.paused and not m.suspended
      and (s.status <> 'stale' and (s.stale_at <= ${turnsUntil}
          or a."to" is null and coalesce(s.last_at, 0) < a."from" and a."from" <= ${turnsUntil})
        or s.status = 'stale' and s.judged <> 'failing' and s.stale_at > ${isBackAfter}
          and a."to" <= ${turnsUntil} and coalesce(s.last_at, 0) < a."from")`
}

async function findMonitors(ctx: SystemCtx, heardTo: EpochMs): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${outdated(ctx.now, heardTo)} order by 1 limit ${BATCH}`.execute(ctx.sql)
  return rows.map(row => row.id)
}

/** Whether a monitor or a region may have fallen silent, or be back. */
export function anySilence({ clock }: Pick<Platform, 'clock'>, now: EpochMs) {
  return sql`(exists (${outdated(now, now, epoch(0))}) or exists (${changedRegions(now, clock)}))`
}

interface RegionChange {
  id: string
  slug: string
  name: string
  account_id: string | null
  offline: boolean
}

/**
 * Records regions that lost their last agent, or have one again, with one notice to the owner's or the staff's account.
 * A region is lost only if its agents were silent while the control plane was listening. After an outage of the
 * database or the control plane, agents get time to say hello again.
 */
export async function sweepRegions(ctx: SystemCtx): Promise<void> {
  const { rows } = await sql<RegionChange>`
    update region r set offline_since = case when p.here then null else ${ctx.now}::bigint end
    from (${changedRegions(ctx.now, ctx.platform.clock)}) p
    where p.id = r.id and p.here = (r.offline_since is not null)
    returning r.id, r.slug, r.name, r.account_id, not p.here as offline`.execute(ctx.sql)
  for (const region of rows) {
    await noteAbsence(ctx, region.id, region.offline)
    if (!region.offline) await confirmFailures(ctx, region.id)
    ctx.log.warn(
      { region: region.slug },
      region.offline ? 'a region has no agent online' : 'a region has an agent again',
    )
    const account = region.account_id ?? (await staffAccount(ctx))
    if (account === null) continue
    const event = region.offline ? 'region.offline' : 'region.online'
    ctx.emit(REGION_PRESENCE.of(event, { account, subject: region.id }, { region: region.slug, name: region.name }))
  }
}

/** Regions marked as offline that have an agent (`here`), and regions not marked whose agents are gone. */
function changedRegions(now: EpochMs, clock: Clock) {
  const since = presentSince(now, clock)
  return sql`select id, here from (
      select r.id, r.offline_since, max(a.last_seen_at) > ${since} as here,
        max(a.last_seen_at) <= ${since} and exists (select from pulse where part = 'intake' and since <= ${since}
          and seen_at > ${now - AWAY_MS}) as gone
      from region r join agent a on a.region_id = r.id group by r.id
    ) as presence where here and offline_since is not null or gone and offline_since is null`
}

/**
 * Requests runs to confirm failures from before the region was lost: such a failure counts again only when a new run
 * fails.
 */
async function confirmFailures(ctx: SystemCtx, region: string): Promise<void> {
  const { rows } = await sql<{
    monitor: string
    account: string
  }>`select s.monitor_id as monitor, s.account_id as account
    from region_state s join monitor m on m.id = s.monitor_id
    where s.region_id = ${region} and s.status = 'stale' and s.judged = 'failing' and not m.paused and not m.suspended`.execute(
    ctx.sql,
  )
  ctx.emit(...rows.map(row => requestEvent({ ...row, kind: 'confirm', regions: [region] })))
}

/** The account that is notified about public regions, which belong to the installation: that of its staff. */
async function staffAccount(ctx: SystemCtx): Promise<string | null> {
  const { rows } = await sql<{
    account_id: string
  }>`select account_id from member where staff order by id limit 1`.execute(ctx.sql)
  return rows[0]?.account_id ?? null
}
