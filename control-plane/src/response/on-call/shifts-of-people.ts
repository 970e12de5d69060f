import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadSchedules } from './load.ts'
import { zonesOf } from './load-of-people.ts'
import { loadShifts } from './shifts.ts'

export interface PersonShifts {
  user_id: string
  /** Their last name known. */
  name: string | null
  /** By schedule; those of two schedules may overlap, and count each. */
  shifts: { from: EpochMs; to: EpochMs }[]
}

/**
 * When each person was on call in a range, by some schedules or all, and the zone whose nights are those of a member. One
 * schedule is in memory at a time.
 */
export async function loadPersonShifts(
  ctx: SystemCtx,
  account: string,
  { from, to }: { from: EpochMs; to: EpochMs },
  schedules: readonly string[] | null,
): Promise<{ people: PersonShifts[]; zoneOf: (member: string) => string }> {
  const { rows } = await sql<{ id: string }>`select id from on_call_schedule where account_id = ${account}
    and (${schedules}::uuid[] is null or id = any(${schedules}::uuid[])) order by id`.execute(ctx.sql)
  const people = new Map<string, PersonShifts>()
  for (const { id } of rows) {
    const [schedule] = await loadSchedules(ctx, account, { ids: [id], since: Math.min(from, ctx.now) })
    for (const shift of schedule ? await loadShifts(ctx, schedule, from, to) : []) {
      if (shift.user_id === null) continue
      const known = people.get(shift.user_id) ?? { user_id: shift.user_id, name: null, shifts: [] }
      people.set(shift.user_id, known)
      known.name = shift.user_name ?? known.name
      known.shifts.push({ from: shift.from, to: shift.to })
    }
  }
  return { people: [...people.values()], zoneOf: await zonesOf(ctx, account) }
}
