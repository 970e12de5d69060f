import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { noMillis, type StateMillis } from '../../monitoring/uptime/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { SetStatus, StoredComponent } from './entity.ts'

/** Days of history that pages show, the days of a page and one more. */
const KEPT_MS = 91 * DAY_MS

/** The days (UTC midnight) between two instants, each with the milliseconds of it in between. */
export function daysBetween(from: number, to: number): { day: number; millis: number }[] {
  const first = Math.floor(from / DAY_MS) * DAY_MS
  const count = Math.max(0, Math.ceil((to - first) / DAY_MS))
  return Array.from({ length: count }, (_, index) => {
    const day = first + index * DAY_MS
    return { day, millis: Math.min(to, day + DAY_MS) - Math.max(from, day) }
  })
}

/** Adds the time since the last change of status to its days, and forgets the days that no page shows. */
export async function keepDays(ctx: SystemCtx, component: StoredComponent): Promise<void> {
  const { id, account_id, status, set_at } = component
  if (!status) return
  const days = daysBetween(Math.max(set_at ?? ctx.now, ctx.now - KEPT_MS), ctx.now)
  const column = sql.ref(status)
  await sql`insert into component_day as known (account_id, component_id, day, ${column})
    select ${account_id}, ${id}, day, millis
    from unnest(${days.map(each => each.day)}::bigint[], ${days.map(each => each.millis)}::bigint[]) as added (day, millis)
    on conflict (component_id, day) do update set ${column} = known.${column} + excluded.${column}`.execute(ctx.sql)
  await sql`delete from component_day where component_id = ${id} and day < ${ctx.now - KEPT_MS - DAY_MS}`.execute(
    ctx.sql,
  )
}

interface ComponentDay {
  component: string
  day: number
  millis: StateMillis
}

/** The days of a page's manual components since `from`, up to now. */
export async function loadManualDays(ctx: SystemCtx, page: string, from: number): Promise<ComponentDay[]> {
  const { rows: current } = await sql<{ id: string; status: SetStatus; set_at: number }>`select id, status,
      set_at from status_page_component where page_id = ${page} and monitor_id is null`.execute(ctx.sql)
  if (current.length === 0) return []
  const { rows: past } = await sql<
    { id: string; day: number } & Record<SetStatus, number>
  >`select component_id as id, day,
      up, degraded, down, maintenance from component_day
    where component_id = any(${current.map(each => each.id)}::uuid[]) and day >= ${from}`.execute(ctx.sql)
  const days = new Map<string, ComponentDay>()
  for (const { id, day, ...millis } of past)
    days.set(`${id} ${day}`, { component: id, day, millis: { ...noMillis(), ...millis } })
  for (const { id, status, set_at } of current)
    for (const { day, millis } of daysBetween(Math.max(set_at, from), ctx.now)) {
      const known = days.get(`${id} ${day}`) ?? { component: id, day, millis: noMillis() }
      known.millis[status] += millis
      days.set(`${id} ${day}`, known)
    }
  return [...days.values()]
}
