import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { ScheduleRow } from './entity.ts'
import type { Layer, Override, Schedule } from './rules.ts'

export interface StoredLayer extends Layer {
  schedule_id: string
  name: string
  position: number
}

export interface StoredOverride extends Override {
  schedule_id: string
  created_at: number
}

/** A schedule with everything that decides who is on call. */
export interface StoredSchedule extends ScheduleRow, Schedule {
  layers: StoredLayer[]
  overrides: StoredOverride[]
}

/** Schedules of an account, all or by id, newest first, with the overrides that end after `since`. */
export async function loadSchedules(
  ctx: SystemCtx,
  account: string,
  { ids = null, since = ctx.now }: { ids?: readonly string[] | null; since?: number } = {},
): Promise<StoredSchedule[]> {
  const chosen = sql`account_id = ${account} and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`
  const { rows: schedules } = await sql<ScheduleRow>`select * from on_call_schedule where ${chosen}
    order by id desc`.execute(ctx.sql)
  const found = schedules.map(schedule => schedule.id)
  const { rows: layers } = await sql<StoredLayer>`select l.id, l.schedule_id, l.name, l.position, l.rotation,
      l.rotation_length, l.starts_at, l.ends_at, l.handoff_time, l.restrictions,
      (select array_agg(m.id order by t.turn) from unnest(l.user_ids) with ordinality t (id, turn)
        left join member m on m.account_id = l.account_id and m.id = t.id and m.deactivated_at is null) as user_ids
    from on_call_layer l where l.schedule_id = any(${found}::uuid[]) order by l.position`.execute(ctx.sql)
  const { rows: overrides } = await sql<StoredOverride>`select id, schedule_id, user_id, starts_at, ends_at, created_at
    from on_call_override where schedule_id = any(${found}::uuid[]) and ends_at > ${since}
      and (user_id is null or exists (select from member m where m.id = user_id and m.deactivated_at is null))
    order by id`.execute(ctx.sql)
  return schedules.map(schedule => ({
    ...schedule,
    layers: layers.filter(each => each.schedule_id === schedule.id),
    overrides: overrides.filter(each => each.schedule_id === schedule.id),
  }))
}
