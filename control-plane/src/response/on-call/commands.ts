import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { ScheduleEntity, type ScheduleRow } from './entity.ts'
import { loadSchedules, type StoredSchedule } from './load.ts'
import { presentSchedule } from './present.ts'
import { recordShifts } from './record.ts'

const MOST_SCHEDULES = 500
const TAKEN = { on_call_schedule_external_key: requestText('request.external_key_taken', { what: 'on-call schedule' }) }

export async function createSchedule(ctx: Ctx, { body }: Input<typeof contract.createSchedule>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(ScheduleEntity, { account_id: ctx.account })) >= MOST_SCHEDULES)
    throw new Refusal('limit_reached', responseText('on_call.limit', { limit: MOST_SCHEDULES }))
  const row = ctx.em.create(ScheduleEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...body,
    calendar_key: 1,
    recorded_until: ctx.now,
    created_at: ctx.now,
    revision: 1,
  })
  noteRevision(ctx, row.id, row)
  return answerSchedule(ctx, row)
}

export async function updateSchedule(ctx: Ctx, { params, body }: Input<typeof contract.updateSchedule>) {
  const row = await lockSchedule(ctx, params.id)
  applyChanges(row, body as Partial<ScheduleRow>)
  return answerSchedule(ctx, row)
}

/** Gives the calendar another address. */
export async function rotateCalendar(ctx: Ctx, { params }: Input<typeof contract.rotateCalendar>) {
  const row = await lockSchedule(ctx, params.id)
  applyChanges(row, { calendar_key: row.calendar_key + 1 })
  return answerSchedule(ctx, row)
}

export async function deleteSchedule(ctx: Ctx, { params }: Input<typeof contract.deleteSchedule>): Promise<undefined> {
  const row = await lockSchedule(ctx, params.id)
  const { rows } = await sql<{ name: string }>`select p.name from escalation_policy p
    join escalation_level l on l.policy_id = p.id
    where l.account_id = ${ctx.account} and l.targets @> ${JSON.stringify([{ type: 'schedule', id: row.id }])}::jsonb
    limit 1`.execute(ctx.sql)
  if (rows[0]) throw new Refusal('conflict', responseText('on_call.used_by_policy', { name: rows[0].name }))
  ctx.em.remove(row)
}

/** The schedule's row, locked: changes of its layers increment its revision too, and are serialised. */
export async function lockSchedule(ctx: Ctx, id: string): Promise<ScheduleRow> {
  const row = await ctx.em.findOne(ScheduleEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!row) throw notFound('on-call schedule')
  noteRevision(ctx, row.id, row)
  await recordShifts(ctx, ctx.account, [row.id])
  return row
}

async function answerSchedule(ctx: Ctx, row: ScheduleRow) {
  await flushUnique(ctx, TAKEN)
  return presentSchedule(ctx.platform, await loadSchedule(ctx, row.id))
}

export async function loadSchedule(ctx: Ctx, id: string, since: number = ctx.now): Promise<StoredSchedule> {
  const [schedule] = await loadSchedules(ctx, ctx.account, { ids: [id], since })
  if (!schedule) throw notFound('on-call schedule')
  return schedule
}
