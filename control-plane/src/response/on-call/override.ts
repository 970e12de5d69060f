import type * as contract from '@pharos/shared-protocol/contract/on-call-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { loadSchedule, lockSchedule } from './commands.ts'
import { presentOverride } from './present.ts'

const MOST_OVERRIDES = 200

export async function listOverrides(ctx: Ctx, { params }: Input<typeof contract.listOverrides>) {
  const { overrides } = await loadSchedule(ctx, params.id)
  return overrides.toSorted((a, b) => a.starts_at - b.starts_at).map(presentOverride)
}

export async function createOverride(ctx: Ctx, { params, body }: Input<typeof contract.createOverride>) {
  const { id: schedule_id } = await lockSchedule(ctx, params.id)
  const starts_at = body.starts_at ?? ctx.now
  if (body.ends_at <= starts_at) throw refuseField('ends_at', 'must be after starts_at')
  if (body.ends_at <= ctx.now) throw refuseField('ends_at', 'must be in the future')
  const { overrides } = await loadSchedule(ctx, schedule_id)
  if (overrides.length >= MOST_OVERRIDES)
    throw new Refusal('limit_reached', `An on-call schedule has at most ${MOST_OVERRIDES} overrides ahead.`)
  const made = {
    id: ctx.newId(),
    schedule_id,
    user_id: body.user_id,
    starts_at,
    ends_at: body.ends_at,
    created_at: ctx.now,
  }
  await sql`insert into on_call_override (id, account_id, schedule_id, user_id, starts_at, ends_at, created_at)
    values (${made.id}, ${ctx.account}, ${schedule_id}, ${made.user_id}, ${starts_at}, ${made.ends_at},
      ${ctx.now})`.execute(ctx.sql)
  ctx.notes.resource = made.id
  // An override has no revision of its own.
  ctx.notes.versioned = null
  return presentOverride(made)
}

export async function deleteOverride(ctx: Ctx, { params }: Input<typeof contract.deleteOverride>): Promise<undefined> {
  await lockSchedule(ctx, params.id)
  const { rows } = await sql`delete from on_call_override where id = ${params.override_id}
    and schedule_id = ${params.id} returning id`.execute(ctx.sql)
  if (rows.length === 0) throw notFound('override of this on-call schedule')
  ctx.notes.resource = params.override_id
  ctx.notes.versioned = null
}
