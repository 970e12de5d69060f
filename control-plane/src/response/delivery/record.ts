import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableText } from '../../platform/database/storable.ts'
import { noteOnIncident } from '../timeline/index.ts'
import type { Endpoint } from './endpoints.ts'
import type { Taken, Work } from './lane.ts'
import { meterMessage } from './metered.ts'
import { moveUp } from './queue.ts'
import { decideNext, type Next, type SendResult } from './rules.ts'

/**
 * Records the result of an attempt and the next state of the delivery. Null if its lease expired and another attempt,
 * which decides then, has overtaken it, or if the delivery was erased with its account.
 */
export async function recordResult(
  ctx: SystemCtx,
  work: Work,
  sent: SendResult,
  took_ms: number,
): Promise<Next | null> {
  const result = storableResult(sent)
  const { rows } = await sql<{ current: boolean }>`select attempts = ${work.attempts} and state = 'waiting' as current
    from delivery where id = ${work.id} for update`.execute(ctx.sql)
  const [delivery] = rows
  if (!delivery) return null
  await insertAttempt(ctx, work, result, took_ms)
  ctx.platform.metrics.deliveries.inc({ type: work.endpoint.type, result: result.result })
  if (!delivery.current) return null
  const next = decideNext({ ...work, type: work.endpoint.type, result, now: ctx.now })
  await noteReceiver(ctx, work, result)
  if (next.state !== 'waiting') await endDelivery(ctx, work, next)
  else {
    await sql`update delivery set next_attempt_at = ${next.at} where id = ${work.id}`.execute(ctx.sql)
    // A target that fails is seen while it fails, once for each message.
    if (work.via === 'target' && work.failures === 0 && result.result !== 'delivered')
      await noteOutcome(ctx, work, 'notification_failed', { reason: result.reason, retry_at: next.at })
  }
  if (next.state === 'delivered') await meterMessage(ctx, work)
  return next
}

const LONGEST_REASON = 500

/** Reason and response may quote arbitrary text of a receiver. */
function storableResult(result: SendResult): SendResult {
  const answer = storableText(result.answer)
  if (result.result === 'delivered') return { ...result, answer }
  return { ...result, answer, reason: storableText(result.reason.slice(0, LONGEST_REASON)) }
}

async function insertAttempt(ctx: SystemCtx, work: Work, result: SendResult, took_ms: number): Promise<void> {
  const reason = result.result === 'delivered' ? null : result.reason
  await sql`insert into delivery_attempt (delivery_id, account_id, number, at, duration_ms, result, status, answer, reason)
    values (${work.id}, ${work.account_id}, ${work.attempts}, ${ctx.now}, ${took_ms}, ${result.result},
      ${result.status}, ${result.answer}, ${reason})`.execute(ctx.sql)
}

/** Stores since when a receiver fails; a success clears it. */
async function noteReceiver(ctx: SystemCtx, { lane, account_id, via, destination }: Taken, result: SendResult) {
  if (result.result === 'delivered') await sql`delete from delivery_receiver where lane = ${lane}`.execute(ctx.sql)
  else if (result.result !== 'limited')
    await sql`insert into delivery_receiver (lane, account_id, via, destination, failing_since, last_reason)
      values (${lane}, ${account_id}, ${via}, ${destination}, ${ctx.now}, ${result.reason})
      on conflict (lane) do update set last_reason = excluded.last_reason`.execute(ctx.sql)
}

type Ended = Exclude<Next, { state: 'waiting' }>

/** Ends a delivery, in its row and in the timeline of its incident. */
export async function endDelivery(ctx: SystemCtx, work: Taken & { endpoint: Endpoint | null }, end: Ended) {
  const reason = end.state === 'delivered' ? null : end.reason
  await sql`update delivery set state = ${end.state}, ended_at = ${ctx.now}, reason = ${reason},
      channel = ${work.endpoint?.type ?? null}
    where id = ${work.id}`.execute(ctx.sql)
  const kind = end.state === 'delivered' ? 'notification_sent' : 'notification_failed'
  await noteOutcome(ctx, work, kind, reason === null ? {} : { reason })
  await moveUp(ctx, work)
}

async function noteOutcome(
  ctx: SystemCtx,
  work: Taken & { endpoint: Endpoint | null },
  kind: 'notification_sent' | 'notification_failed',
  more: { reason?: string; retry_at?: EpochMs },
): Promise<void> {
  if (work.incident_id === null || work.account_id === null) return
  const data = {
    delivery_id: work.id,
    event: work.message.event,
    via: work.via,
    destination_id: work.via === 'email' ? null : work.destination,
    type: work.endpoint?.type ?? null,
    ...more,
  }
  await noteOnIncident(ctx, [{ account: work.account_id, incident: work.incident_id, kind, data }])
}
