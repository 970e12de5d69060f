import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
import { loadSchedule, lockSchedule } from './commands.ts'
import type { StoredOverride } from './load.ts'
import { presentOverride } from './present.ts'

const MOST_OVERRIDES = 200

export async function listOverrides(ctx: Ctx, { params }: Input<typeof contract.listOverrides>) {
  const { overrides } = await loadSchedule(ctx, params.id)
  return overrides.toSorted((a, b) => a.starts_at - b.starts_at).map(presentOverride)
}

export async function createOverride(ctx: Ctx, { params, body }: Input<typeof contract.createOverride>) {
  const { id: schedule_id } = await lockSchedule(ctx, params.id)
  const starts_at = body.starts_at ?? ctx.now
  requireSpan(ctx, starts_at, body.ends_at)
  const { overrides } = await loadSchedule(ctx, schedule_id)
  requireNew(overrides, body, ctx.now)
  if (overrides.length >= MOST_OVERRIDES)
    throw new Refusal('limit_reached', responseText('on_call.override_limit', { limit: MOST_OVERRIDES }))
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

export async function updateOverride(ctx: Ctx, { params, body }: Input<typeof contract.updateOverride>) {
  const { id: schedule_id } = await lockSchedule(ctx, params.id)
  const known = (await loadSchedule(ctx, schedule_id)).overrides.find(each => each.id === params.override_id)
  if (!known) throw notFound('override of this on-call schedule that has not ended')
  const next = {
    ...known,
    user_id: body.user_id === undefined ? known.user_id : body.user_id,
    starts_at: body.starts_at ?? known.starts_at,
    ends_at: body.ends_at ?? known.ends_at,
  }
  requireSpan(ctx, next.starts_at, next.ends_at)
  await sql`update on_call_override set user_id = ${next.user_id}, starts_at = ${next.starts_at},
    ends_at = ${next.ends_at} where id = ${next.id}`.execute(ctx.sql)
  ctx.notes.resource = next.id
  ctx.notes.versioned = null
  return presentOverride(next)
}

/**
 * Refuses an override that repeats the last one of its time, as a second click or another person's same answer does. One
 * that is repeated after a third was made over both is not such a case: it takes the time back.
 */
function requireNew(
  overrides: readonly StoredOverride[],
  { user_id, starts_at, ends_at }: { user_id: string | null; starts_at?: number | undefined; ends_at: number },
  now: number,
): void {
  const last = overrides.findLast(each => each.starts_at < ends_at && each.ends_at > (starts_at ?? now))
  if (!last || last.user_id !== user_id || last.ends_at !== ends_at) return
  // Without a start it begins now: one that has begun already says the same.
  if (starts_at === undefined ? last.starts_at > now : last.starts_at !== starts_at) return
  throw new Refusal('conflict', responseText('on_call.override_exists'))
}

function requireSpan(ctx: Ctx, starts_at: number, ends_at: number): void {
  if (ends_at <= starts_at) throw refuseField('ends_at', requestText('request.after_starts_at'))
  if (ends_at <= ctx.now) throw refuseField('ends_at', requestText('request.in_future'))
}

export async function deleteOverride(ctx: Ctx, { params }: Input<typeof contract.deleteOverride>): Promise<undefined> {
  await lockSchedule(ctx, params.id)
  const { rows } = await sql`delete from on_call_override where id = ${params.override_id}
    and schedule_id = ${params.id} returning id`.execute(ctx.sql)
  if (rows.length === 0) throw notFound('override of this on-call schedule')
  ctx.notes.resource = params.override_id
  ctx.notes.versioned = null
}
