import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Load, loadOf } from './hours.ts'
import { loadSchedules, type StoredSchedule } from './load.ts'
import { loadShifts, type NamedShift } from './shifts.ts'

/** How long a person was on call by a schedule. */
export interface PersonLoad extends Load {
  schedule_id: string
  schedule_name: string
  user_id: string
  /** Their last name known; null for a former member whose name is unknown. */
  user_name: string | null
  /** The zone whose nights are counted: the person's, else that of the account. */
  timezone: string
}

/**
 * Returns how long each person was or will be on call from `from` to `to`, and how much of it at night: by schedule, then
 * the longest first. Who is on call by two schedules at once counts for both. One schedule is in memory at a time.
 */
export async function loadOnCallLoad(
  ctx: SystemCtx,
  account: string,
  from: EpochMs,
  to: EpochMs,
): Promise<PersonLoad[]> {
  const zoneOf = await zonesOf(ctx, account)
  const found: PersonLoad[] = []
  for (const { id } of await schedulesOf(ctx, account)) {
    const [schedule] = await loadSchedules(ctx, account, { ids: [id], since: Math.min(from, ctx.now) })
    if (schedule) found.push(...loadsOf(schedule, await loadShifts(ctx, schedule, from, to), zoneOf, { from, to }))
  }
  return found
}

function loadsOf(
  { id, name }: StoredSchedule,
  shifts: readonly NamedShift[],
  zoneOf: (member: string) => string,
  range: { from: EpochMs; to: EpochMs },
): PersonLoad[] {
  const byPerson = Map.groupBy(shifts, shift => shift.user_id)
  return [...byPerson]
    .flatMap(([user_id, own]) => {
      if (user_id === null) return []
      const timezone = zoneOf(user_id)
      const user_name = own.findLast(shift => shift.user_name !== null)?.user_name ?? null
      return [{ schedule_id: id, schedule_name: name, user_id, user_name, timezone, ...loadOf(own, timezone, range) }]
    })
    .toSorted((a, b) => b.total_ms - a.total_ms || (a.user_id < b.user_id ? -1 : 1))
}

async function schedulesOf(ctx: SystemCtx, account: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from on_call_schedule where account_id = ${account}
    order by name, id`.execute(ctx.sql)
  return rows
}

/** The zone of a member: their own, else that of the account. */
export async function zonesOf(ctx: SystemCtx, account: string): Promise<(member: string) => string> {
  const { rows } = await sql<{ id: string; timezone: string | null }>`select id, timezone from account
    where id = ${account} union all select id, timezone from member where account_id = ${account}`.execute(ctx.sql)
  const zones = new Map(rows.map(({ id, timezone }) => [id, timezone]))
  return member => zones.get(member) ?? zones.get(account) ?? 'UTC'
}
