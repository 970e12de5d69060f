import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { loadSchedule, lockSchedule } from './commands.ts'
import type { ScheduleRow } from './entity.ts'
import { presentLayer } from './present.ts'

const MOST_LAYERS = 10

export async function createLayer(ctx: Ctx, { params, body }: Input<typeof contract.createLayer>) {
  const schedule = await lockSchedule(ctx, params.id)
  const ids = await layerIds(ctx, schedule.id)
  if (ids.length >= MOST_LAYERS)
    throw new Refusal('limit_reached', responseText('on_call.layer_limit', { limit: MOST_LAYERS }))
  const { position = ids.length + 1, name = `Layer ${ids.length + 1}`, starts_at = ctx.now, ...fields } = body
  requireOrder(starts_at, fields.ends_at)
  const id = ctx.newId()
  await sql`insert into on_call_layer (id, account_id, schedule_id, name, position, user_ids, rotation, rotation_length,
      starts_at, ends_at, handoff_time, restrictions, created_at)
    values (${id}, ${ctx.account}, ${schedule.id}, ${name}, 0, ${fields.user_ids}::uuid[], ${fields.rotation},
      ${fields.rotation_length}, ${starts_at}, ${fields.ends_at}, ${fields.handoff_time},
      ${JSON.stringify(fields.restrictions)}::jsonb, ${ctx.now})`.execute(ctx.sql)
  return place(ctx, schedule, id, position)
}

export async function updateLayer(ctx: Ctx, { params, body }: Input<typeof contract.updateLayer>) {
  const schedule = await lockSchedule(ctx, params.id)
  const known = await loadLayer(ctx, params.id, params.layer_id)
  const { position = known.position, user_ids = null, restrictions, ...rest } = body
  const next = { ...known, ...defined(rest) }
  requireOrder(next.starts_at, next.ends_at)
  await sql`update on_call_layer set name = ${next.name}, rotation = ${next.rotation},
      rotation_length = ${next.rotation_length}, starts_at = ${next.starts_at}, ends_at = ${next.ends_at},
      handoff_time = ${next.handoff_time}, restrictions = ${JSON.stringify(restrictions ?? known.restrictions)}::jsonb,
      user_ids = coalesce(${user_ids}::uuid[], user_ids)
    where id = ${known.id}`.execute(ctx.sql)
  return place(ctx, schedule, known.id, position)
}

export async function deleteLayer(ctx: Ctx, { params }: Input<typeof contract.deleteLayer>): Promise<undefined> {
  const schedule = await lockSchedule(ctx, params.id)
  const { id } = await loadLayer(ctx, params.id, params.layer_id)
  await sql`delete from on_call_layer where id = ${id}`.execute(ctx.sql)
  await number(ctx, await layerIds(ctx, schedule.id))
  schedule.revision += 1
  ctx.notes.resource = id
}

/** Inserts a layer at its position, moves later ones back, and returns it. */
async function place(ctx: Ctx, schedule: ScheduleRow, id: string, position: number) {
  const others = (await layerIds(ctx, schedule.id)).filter(each => each !== id)
  await number(ctx, others.toSpliced(position - 1, 0, id))
  schedule.revision += 1
  ctx.notes.resource = id
  return presentLayer(await loadLayer(ctx, schedule.id, id))
}

async function number(ctx: Ctx, ids: string[]): Promise<void> {
  await sql`update on_call_layer l set position = t.position
    from unnest(${ids}::uuid[]) with ordinality t (id, position) where l.id = t.id`.execute(ctx.sql)
}

async function layerIds(ctx: Ctx, schedule: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from on_call_layer where schedule_id = ${schedule}
    order by position`.execute(ctx.sql)
  return rows.map(row => row.id)
}

async function loadLayer(ctx: Ctx, schedule: string, id: string) {
  const layer = (await loadSchedule(ctx, schedule)).layers.find(each => each.id === id)
  if (!layer) throw notFound('layer of this on-call schedule')
  return layer
}

function requireOrder(startsAt: number, endsAt: number | null): void {
  if (endsAt !== null && endsAt <= startsAt) throw refuseField('ends_at', requestText('request.after_starts_at'))
}

function defined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
