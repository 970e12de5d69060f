import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { kindNamed, type Monitor, MonitorEntity } from '../monitor/index.ts'
import { adoptSettings, loadPolicy } from '../voted/index.ts'

const BATCH = 50

/** Of a monitor `m`: whether a window suppresses its checks now. */
const isCovered = (now: EpochMs) => sql`exists (select from maintenance_span s where s.monitor_id = m.id
  and s.suppress = 'checks' and s.to_at > ${now} and s.from_at <= ${now})`

/** Whether `suspendDue` would find a monitor. */
export const anyToSwitch = (now: EpochMs) => {
  const covering = sql`s.suppress = 'checks' and s.to_at > ${now} and s.from_at <= ${now}`
  return sql`(exists (select from maintenance_span s join monitor m on m.id = s.monitor_id where ${covering} and not m.suspended)
    or exists (select from monitor m where m.suspended and not ${isCovered(now)}))`
}

/**
 * Suspends monitors whose checks a window suppresses now, and releases those that no window suppresses any more;
 * returns how many. What each should be is read once it is locked: another process may have switched it meanwhile.
 */
export async function suspendDue(ctx: SystemCtx): Promise<number> {
  const { rows: locked } = await sql<{ id: string }>`
    with wanted as (
      select distinct monitor_id as id from maintenance_span
      where suppress = 'checks' and to_at > ${ctx.now} and from_at <= ${ctx.now}
    ), differing as (
      select w.id from wanted w join monitor m on m.id = w.id where not m.suspended
      union all
      select m.id from monitor m where m.suspended and not exists (select from wanted w where w.id = m.id)
    )
    select id from monitor where id in (select id from differing) order by id limit ${BATCH}
    for no key update skip locked`.execute(ctx.sql)
  if (locked.length === 0) return 0
  const { rows } = await sql<{
    id: string
    wanted: boolean
  }>`select m.id, ${isCovered(ctx.now)} as wanted from monitor m
    where m.id = any(${locked.map(({ id }) => id)}::uuid[])`.execute(ctx.sql)
  const wanted = new Map(rows.map(row => [row.id, row.wanted]))
  const monitors = await ctx.em.find(MonitorEntity, { id: [...wanted.keys()] }, { orderBy: { id: 'asc' } })
  for (const monitor of monitors) {
    const suspended = wanted.get(monitor.id) ?? false
    if (suspended !== monitor.suspended) await switchSuspended(ctx, monitor, suspended)
  }
  return monitors.length
}

/**
 * Suspends or releases a monitor. Its status stays. On release a first run is sent at once, as after a pause; planned
 * runs that are due need no request.
 */
async function switchSuspended(ctx: SystemCtx, monitor: Monitor, suspended: boolean): Promise<void> {
  const kind = kindNamed(ctx, monitor.kind)
  const before = kind.family === 'voted' ? await loadPolicy(ctx, monitor.id) : null
  monitor.suspended = suspended
  await ctx.em.flush()
  if (kind.family === 'voted') await adoptSettings(ctx, monitor.id, before, !suspended)
  else if (kind.family === 'reported') await kind.adoptSwitch(ctx, monitor, 'suspended')
}
