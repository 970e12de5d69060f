import { changed, type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson, storableText } from '../../platform/database/storable.ts'
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
      await noteOutcome(ctx, work, 'notification_failed', { ...spoken(result.reason), retry_at: next.at })
  }
  if (next.state === 'delivered') await meterMessage(ctx, work)
  return next
}

const LONGEST_REASON = 500
const NO_REASON = { reason: null, reason_text: null }

/** Reason and response may quote arbitrary text of a receiver. */
function storableResult(result: SendResult): SendResult {
  const answer = storableText(result.answer)
  if (result.result === 'delivered') return { ...result, answer }
  const { text, ...reason } = changed(result.reason, storableText)
  return { ...result, answer, reason: { ...reason, text: text.slice(0, LONGEST_REASON) } }
}

function spoken(reason: Said) {
  return { reason: reason.text, reason_text: textIn(reason) }
}

async function insertAttempt(ctx: SystemCtx, work: Work, result: SendResult, took_ms: number): Promise<void> {
  const { reason, reason_text } = result.result === 'delivered' ? NO_REASON : spoken(result.reason)
  await sql`insert into delivery_attempt (delivery_id, account_id, number, at, duration_ms, result, status, answer, reason,
      reason_text)
    values (${work.id}, ${work.account_id}, ${work.attempts}, ${ctx.now}, ${took_ms}, ${result.result},
      ${result.status}, ${result.answer}, ${reason}, ${reason_text && storableJson(reason_text)}::jsonb)`.execute(
    ctx.sql,
  )
}

/** Stores since when a receiver fails; a success clears it. */
async function noteReceiver(ctx: SystemCtx, { lane, account_id, via, destination }: Taken, result: SendResult) {
  if (result.result === 'delivered') await sql`delete from delivery_receiver where lane = ${lane}`.execute(ctx.sql)
  else if (result.result !== 'limited')
    await sql`insert into delivery_receiver (lane, account_id, via, destination, failing_since, last_reason)
      values (${lane}, ${account_id}, ${via}, ${destination}, ${ctx.now}, ${result.reason.text})
      on conflict (lane) do update set last_reason = excluded.last_reason`.execute(ctx.sql)
}

type Ended = Exclude<Next, { state: 'waiting' }>

/** Ends a delivery, in its row and in the timeline of its incident. */
export async function endDelivery(ctx: SystemCtx, work: Taken & { endpoint: Endpoint | null }, end: Ended) {
  const { reason, reason_text } = end.state === 'delivered' ? NO_REASON : spoken(end.reason)
  await sql`update delivery set state = ${end.state}, ended_at = ${ctx.now}, reason = ${reason},
      reason_text = ${reason_text && storableJson(reason_text)}::jsonb, channel = ${work.endpoint?.type ?? null}
    where id = ${work.id}`.execute(ctx.sql)
  const kind = end.state === 'delivered' ? 'notification_sent' : 'notification_failed'
  await noteOutcome(ctx, work, kind, end.state === 'delivered' ? {} : { reason, reason_text })
  await moveUp(ctx, work)
}

async function noteOutcome(
  ctx: SystemCtx,
  work: Taken & { endpoint: Endpoint | null },
  kind: 'notification_sent' | 'notification_failed',
  more: { reason?: string | null; reason_text?: Text | null; retry_at?: EpochMs },
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
