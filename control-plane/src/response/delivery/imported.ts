import { deliveryText } from '@pharos/shared-protocol/text/en/delivery.ts'
import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { DAY_MS, type EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import { RANKS } from './rules.ts'

/** How long a delivery is kept. */
export const KEPT_MS = 90 * DAY_MS

/** A delivery of another installation. Instants: epoch milliseconds. */
export interface ImportedDelivery {
  id: string
  /** The id of the channel or target there. */
  destination: string
  event: string
  subject: string
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  reason: string | null
  reason_text: Text | null
  redelivery_of: string | null
  incident_id: string | null
  created_at: EpochMs
  ended_at: EpochMs | null
  attempts: {
    at: EpochMs
    result: string
    status: number | null
    duration_ms: number
    answer: string | null
    reason: string | null
    reason_text: Text | null
  }[]
}

const AT_EXPORT = deliveryText('delivery.waiting_at_export')

/**
 * Stores what was sent elsewhere, for the list of a notification group or a service (`of`). All of them have ended, so
 * none is sent: one that was waiting there is dropped. The message itself is not stored.
 */
export async function storeImported(
  ctx: Ctx,
  via: 'channel' | 'target',
  of: string,
  deliveries: readonly ImportedDelivery[],
): Promise<void> {
  const { account, now } = ctx
  const rows = deliveries.map(({ subject, attempts, ...delivery }) => ({
    ...delivery,
    ...(delivery.state === 'waiting' && {
      state: 'dropped',
      reason: AT_EXPORT.text,
      reason_text: textIn(AT_EXPORT),
      ended_at: now,
    }),
    message: { subject },
    attempts: attempts.length,
  }))
  await sql`insert into delivery (id, account_id, via, destination, lane, thread, event, message, dedup, incident_id,
      redelivery_of, state, attempts, next_attempt_at, rank, created_at, ended_at, reason, reason_text, imported_of)
    select t.id, ${account}::uuid, ${via}, t.destination, 'imported/' || t.id, 'imported/' || t.id, t.event, t.message,
      'imported/' || t.id, (select i.id from incident i where i.account_id = ${account} and i.id = t.incident_id),
      t.redelivery_of, t.state, t.attempts, ${now}, ${RANKS.reminder}, t.created_at, t.ended_at, t.reason, t.reason_text, ${of}::uuid
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as t (id uuid, destination text, event text, message jsonb,
      incident_id uuid, redelivery_of uuid, state text, attempts int, created_at bigint, ended_at bigint, reason text, reason_text jsonb)
    order by t.id`.execute(ctx.sql)
  const attempts = deliveries.flatMap(({ id, attempts }) =>
    attempts.map((attempt, at) => ({ ...attempt, delivery_id: id, number: at + 1 })),
  )
  await sql`insert into delivery_attempt (delivery_id, account_id, number, at, duration_ms, result, status, answer, reason, reason_text)
    select delivery_id, ${account}::uuid, number, at, duration_ms, result, status, answer, reason, reason_text
    from jsonb_to_recordset(${storableJson(attempts)}::jsonb) as t (delivery_id uuid, number int, at bigint,
      duration_ms int, result text, status int, answer text, reason text, reason_text jsonb)`.execute(ctx.sql)
}
